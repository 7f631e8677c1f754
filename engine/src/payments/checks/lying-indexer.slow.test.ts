// The wallet against an indexer that lies about its coins, on a devnet: nothing is burned, and no money is lost as a
// fee.

import { createChain } from "@satchel/chain";
import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import type { Plan, Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Engine } from "../../create-engine.ts";
import { addressOfActive, createDevnetRig, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { createLyingProxy, type LyingProxy } from "../../testing/lying-proxy.ts";
import { activeIdOf, mustBe, until } from "../../testing/rig.ts";
import { planXec } from "../plan-payment.ts";

let devnet: Devnet;
let proxy: LyingProxy;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  proxy = await createLyingProxy(devnet.url);
});
afterAll(async () => {
  await proxy.close();
  await devnet.stop();
});

const rigs: DevnetRig[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.stop();
  proxy.lie({});
});

const bob = scriptOf("bob");

/** A wallet behind the proxy; `given` counts the signed transactions that its vault gave out. */
async function walletWith(phrase?: string): Promise<DevnetRig & { given(): number }> {
  const vault = createNodeVault();
  let given = 0;
  const sign: typeof vault.sign = async (...args) => {
    const signed = await vault.sign(...args);
    if (signed.ok) given += signed.value.length;
    return signed;
  };
  const rig = createDevnetRig(proxy.url, { vault: { ...vault, sign } });
  rigs.push(rig);
  await rig.engine.start();
  mustBe(await (phrase === undefined ? rig.engine.createWallet() : rig.engine.importWallet(phrase)));
  await ready(rig.engine);
  return { ...rig, given: () => given };
}

const coinsOf = ({ state }: Engine): Utxo[] => [...state.getState().ledger.utxos.values()];
/** What the devnet itself says, past the proxy. */
async function trueCoins({ engine }: DevnetRig): Promise<readonly Utxo[]> {
  const honest = createChain({ urls: [devnet.url], clock: createSystemClock(), WebSocket });
  const [script = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const coins = await honest.utxos(script);
  honest.close();
  return coins;
}
const tokensOf = (coins: readonly Utxo[]) =>
  coins
    .filter(({ token }) => token)
    .map(({ outpoint }) => outpoint)
    .sort();

describe("an indexer that stops naming tokens", () => {
  test("makes neither Max nor consolidation spend a token coin, whether the wallet knew the tokens or not", async () => {
    const knew = await walletWith(devnet.world?.demo.phrase);
    const before = tokensOf(await trueCoins(knew));
    expect(before.length).toBeGreaterThan(10);
    expect(tokensOf(coinsOf(knew.engine))).toEqual(before);

    proxy.lie({ hidesTokens: true });
    const fresh = await walletWith(devnet.world?.demo.phrase);
    for (const { engine } of [knew, fresh]) {
      await engine.resync();
      expect(tokensOf(coinsOf(engine))).toEqual([]);
    }
    // The wallet that knew the tokens holds their coins back without asking for any bytes.
    const max = mustBe(planXec(knew.engine.state.getState(), { maxTo: bob }));
    expect(max.spends.filter((outpoint) => before.includes(outpoint))).toEqual([]);
    expect([...knew.engine.state.getState().doubted.keys()]).toEqual(expect.arrayContaining(before));

    const unverified = mustBe(planXec(fresh.engine.state.getState(), { maxTo: bob }));
    expect(unverified.spends).toEqual(expect.arrayContaining([before[0]]));
    const refused = await fresh.engine.send(unverified);
    expect(refused).toMatchObject({ ok: false, problem: { code: "coins-contradicted" } });
    expect(fresh.given()).toBe(0);
    expect(tokensOf(await trueCoins(knew))).toEqual(before);
    expect([...fresh.engine.state.getState().doubted.keys()]).toEqual(expect.arrayContaining(before));
    const [own = NO_SCRIPT] = fresh.engine.state.getState().ledger.scripts;
    const joined = mustBe(await fresh.engine.prepare({ maxTo: own }));
    expect(joined.spends.filter((outpoint) => before.includes(outpoint))).toEqual([]);
    mustBe(await fresh.engine.send(joined));
    expect(tokensOf(await trueCoins(knew))).toEqual(before);

    // Once the indexer is honest again, the tokens can be sent.
    proxy.lie({});
    await fresh.engine.resync();
    const coin = coinsOf(fresh.engine).find(({ token }) => token?.tokenType.protocol === "ALP" && !token.isMintBaton);
    const tokenId = coin?.token?.tokenId ?? "";
    const plan = mustBe(
      await fresh.engine.prepare({ tokenId: aTokenId(tokenId), to: [{ script: bob, atoms: atoms(1n) }] }),
    );
    mustBe(await fresh.engine.send(plan));
  });
});

describe("an indexer that claims other amounts", () => {
  const payTo = (plan: Plan) => plan.txs.flatMap(({ outputs }) => outputs.map(({ sats: amount }) => amount));

  test("gets no signature that could be combined with another one to a transaction with a huge fee", async () => {
    const rig = await walletWith();
    const { engine } = rig;
    const phrase = mustBe(await engine.revealPhrase(activeIdOf(engine)));
    const address = addressOfActive(engine);
    await devnet.fund(address, 200_000n);
    await devnet.fund(address, 101_000n);
    await until(engine, ({ ledger }) => ledger.utxos.size === 2);
    const [large, small] = coinsOf(engine).sort((a, b) => Number(b.sats - a.sats));
    if (!large || !small) throw new Error("Two coins");
    const lies: [Outpoint, bigint][] = [
      [small.outpoint, 50_000n],
      [large.outpoint, 149_000n],
    ];
    for (const [outpoint, claimed] of lies) {
      proxy.lie({ sats: new Map([[outpoint, claimed]]) });
      // Another device with the same wallet sees these coins for the first time, through the lie.
      const { engine, given } = await walletWith(phrase);
      const plan = mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(220_000n) }] }));
      expect(plan.spends).toHaveLength(2);
      const actual = outpoint === small.outpoint ? 101_000n : 200_000n;
      expect(await engine.send(plan)).toMatchObject({
        ok: false,
        problem: {
          code: "coins-contradicted",
          coins: [{ code: "coin-differs", outpoint, claimed: { sats: claimed }, actual: { sats: actual } }],
        },
      });
      expect(given()).toBe(0);
    }
    expect(await trueCoins(rig)).toHaveLength(2);

    proxy.lie({});
    const plan = mustBe(await engine.prepare({ maxTo: bob }));
    expect(payTo(plan)).toEqual([301_000n - plan.fee]);
    mustBe(await engine.send(plan));
  });

  test("and sends false bytes, gets nothing: no server gives the parent", async () => {
    const rig = await walletWith();
    await devnet.fund(addressOfActive(rig.engine), 80_000n);
    await until(rig.engine, ({ ledger }) => ledger.utxos.size === 1);
    const [coin] = coinsOf(rig.engine);
    if (!coin) throw new Error("No coin");
    proxy.lie({
      sats: new Map([[coin.outpoint, 30_000n]]),
      // The bytes of the parent with another amount, so with another hash.
      rawTx: (rawTx) => rawTx.map((byte, at) => (at === rawTx.length - 5 ? byte ^ 1 : byte)),
    });
    const fresh = await walletWith(mustBe(await rig.engine.revealPhrase(activeIdOf(rig.engine))));
    const plan = mustBe(planXec(fresh.engine.state.getState(), { maxTo: bob }));
    expect(plan.sent + plan.fee).toBe(30_000n);
    expect(await fresh.engine.send(plan)).toMatchObject({
      ok: false,
      problem: { code: "parent-missing", outpoint: coin.outpoint },
    });
    expect([fresh.given(), proxy.asked(new RegExp(`/raw-tx/${readOutpoint(coin.outpoint).txid}`))]).toEqual([0, 1]);
    proxy.lie({ sats: new Map([[coin.outpoint, 30_000n]]) });
    expect(await fresh.engine.send(plan)).toMatchObject({ problem: { code: "coins-contradicted" } });
    expect(fresh.given()).toBe(0);
    expect(await trueCoins(rig)).toHaveLength(1);
  });
});
