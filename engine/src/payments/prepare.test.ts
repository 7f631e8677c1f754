import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { emppScript, opReturnScript, type ScriptHex } from "@satchel/core/script";
import { aToken, aTx, aTxid, scriptOf } from "@satchel/core/testing";
import { alpSendPush, slpSendScript } from "@satchel/core/token";
import type { TokenValue, Tx } from "@satchel/core/tx";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { mustBe, until } from "../testing/rig.ts";
import { createScriptedWallet, type ScriptedWallet, UNREACHABLE } from "../testing/scripted-wallet.ts";
import { planXec } from "./plan-payment.ts";

const bob = scriptOf("bob");
const alice = scriptOf("alice");
const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

/** A wallet with coins of these amounts, and with what `more` adds to the chain. */
async function wallet(
  payments: readonly bigint[],
  more: (me: ScriptHex) => readonly Tx[] = () => [],
): Promise<ScriptedWallet> {
  const rig = await createScriptedWallet(payments);
  running.push(rig.engine);
  rig.chain.add(...more(rig.me));
  await rig.engine.resync();
  return rig;
}

const TOKEN = aToken(0n).tokenId;
/** A payment of tokens whose coin the indexer reports without `token`, unless one is given. */
const tokenTx = (n: number, me: ScriptHex, amount: bigint, token?: TokenValue) =>
  aTx(n)
    .from(alice)
    .paying(emppScript([alpSendPush(TOKEN, [atoms(50n)])]), 0n)
    .paying(me, amount, token)
    .hashed();

describe("coins that carry tokens by their bytes", () => {
  test("are not spent as XEC when the indexer stops naming their tokens: neither by an amount nor by Max", async () => {
    const { engine, me, signings, incomes } = await wallet([20_000n], (own) => [tokenTx(50, own, 60_000n)]);
    const hidden = outpointOf(tokenTx(50, me, 60_000n).txid, 1);
    const plan = mustBe(planXec(engine.state.getState(), { maxTo: bob }));
    expect(plan.spends).toContain(hidden);
    // As it was planned before anything was verified, it is not signed.
    expect(await engine.send(plan)).toMatchObject({
      ok: false,
      problem: { code: "coins-contradicted", coins: [{ code: "coin-may-carry-tokens", outpoint: hidden }] },
    });
    expect(signings()).toBe(0);
    expect(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(30_000n) }] })).toMatchObject({
      problem: { code: "insufficient-funds" },
    });
    for (const intent of [{ maxTo: bob }, { maxTo: me }, { to: [{ script: bob, sats: sats(10_000n) }] }]) {
      const prepared = mustBe(await engine.prepare(intent));
      expect(prepared.spends).toEqual(incomes.map((txid) => outpointOf(txid, 0)));
    }
    expect(await engine.prepare({ maxTo: bob, coins: [hidden] })).toMatchObject({
      problem: { code: "no-plan", why: { code: "coins-unusable", outpoints: [hidden] } },
    });
    mustBe(await engine.send(mustBe(await engine.prepare({ maxTo: bob }))));
  });

  test("are taken out before the review, also coins of an unknown kind of token", async () => {
    const { engine, incomes } = await wallet([20_000n], (me) => [
      tokenTx(50, me, 60_000n),
      aTx(51)
        .from(alice)
        .paying(opReturnScript(["534c5000", "07"]), 0n)
        .paying(me, 70_000n)
        .hashed(),
      aTx(52)
        .from(alice)
        .paying(slpSendScript(TOKEN, 1, [atoms(1n)]), 0n)
        .paying(me, 80_000n)
        .hashed(),
    ]);
    const plan = mustBe(await engine.prepare({ maxTo: bob }));
    expect(plan.spends).toEqual(incomes.map((txid) => outpointOf(txid, 0)));
    expect(plan.sent + plan.fee).toBe(20_000n);
    expect(engine.state.getState().doubted.size).toBe(3);
  });

  test("are spent as tokens only if bytes and indexer agree", async () => {
    const lied = { ...aToken(500n) };
    const { engine, signings } = await wallet([20_000n], (me) => [tokenTx(50, me, 546n, lied)]);
    const intent = { tokenId: TOKEN, to: [{ script: bob, atoms: atoms(100n) }] };
    expect(await engine.prepare(intent)).toMatchObject({
      ok: false,
      problem: { code: "coins-contradicted", coins: [{ code: "coin-token-differs" }] },
    });
    expect(await engine.prepare(intent)).toMatchObject({ problem: { why: { code: "insufficient-tokens" } } });
    expect(signings()).toBe(0);
    const { engine: other } = await wallet([20_000n], (me) => [tokenTx(50, me, 546n, aToken(50n))]);
    const plan = mustBe(await other.prepare({ ...intent, to: [{ script: bob, atoms: atoms(20n) }] }));
    expect(plan.tokens).toEqual([{ tokenId: TOKEN, sent: 20n, burned: 0n }]);
  });

  test("without end come from a server that lies on purpose: the search for others ends", async () => {
    const { engine } = await wallet([], (me) => Array.from({ length: 25 }, (_, n) => tokenTx(n + 50, me, 60_000n)));
    expect(await engine.prepare({ to: [{ script: bob, sats: sats(1_000n) }] })).toMatchObject({
      ok: false,
      problem: { code: "coins-contradicted" },
    });
    expect(engine.state.getState().doubted.size).toBe(20);
  });
});

describe("coins of another amount than the indexer says", () => {
  /** A wallet whose indexer reports its second coin with 90,000 sats too few until `heal`. */
  async function lied() {
    const rig = await wallet([20_000n, 100_000n]);
    const { utxos } = rig.chain;
    const [, second = ""] = rig.incomes;
    rig.chain.utxos = async (script) =>
      (await utxos(script)).map((coin) => (coin.outpoint.startsWith(second) ? { ...coin, sats: sats(10_000n) } : coin));
    const { ledger } = rig.engine.state.getState();
    const coin = ledger.utxos.get(outpointOf(aTxid(second), 0));
    if (!coin) throw new Error("No coin");
    const utxosNow = coinsOf(new Map([...ledger.utxos, [coin.outpoint, { ...coin, sats: sats(10_000n) }]]));
    rig.engine.state.setState({ ledger: { ...ledger, utxos: utxosNow } });
    const heal = () => {
      rig.chain.utxos = utxos;
      const now = rig.engine.state.getState().ledger;
      rig.engine.state.setState({ ledger: { ...now, utxos: coinsOf(new Map([...now.utxos, [coin.outpoint, coin]])) } });
    };
    return { ...rig, coin, heal };
  }

  test("are never signed for: the difference would be lost as a fee", async () => {
    const { engine, signings, broadcasts, coin } = await lied();
    const plan = mustBe(planXec(engine.state.getState(), { maxTo: bob }));
    expect(plan.spends).toContain(coin.outpoint);
    expect(await engine.send(plan)).toEqual({
      ok: false,
      problem: {
        code: "coins-contradicted",
        coins: [
          {
            code: "coin-differs",
            outpoint: coin.outpoint,
            claimed: { script: coin.script, sats: 10_000n },
            actual: { script: coin.script, sats: 100_000n },
          },
        ],
      },
    });
    expect([signings(), broadcasts.length]).toEqual([0, 0]);
    const prepared = mustBe(await engine.prepare({ maxTo: bob }));
    expect(prepared.spends).not.toContain(coin.outpoint);
  });

  test("are spent again once the indexer is right", async () => {
    const { engine, heal, coin } = await lied();
    expect(mustBe(await engine.prepare({ maxTo: bob })).spends).not.toContain(coin.outpoint);
    heal();
    const plan = mustBe(await engine.prepare({ maxTo: bob }));
    expect(plan.spends).toContain(coin.outpoint);
    expect(plan.sent + plan.fee).toBe(120_000n);
    mustBe(await engine.send(plan));
  });
});

describe("a fee far above the usual one", () => {
  test("is confirmed by its number, or nothing is signed", async () => {
    const { engine, signings } = await wallet([500_000n]);
    const plan = mustBe(await engine.prepare({ to: [{ script: bob, sats: sats(20_000n) }] }));
    const [tx] = plan.txs;
    const change = tx?.outputs.find(({ isChange }) => isChange);
    if (!tx || !change) throw new Error("No change");
    const fee = sats(plan.fee + 150_000n);
    const outputs = tx.outputs.map((out) => (out === change ? { ...out, sats: sats(out.sats - 150_000n) } : out));
    const dear = { ...plan, fee, txs: [{ ...tx, fee, outputs }] };
    const refused = { ok: false, problem: { code: "fee-too-high", fee, usual: plan.fee } };
    expect(await engine.send(dear)).toEqual(refused);
    expect(await engine.send(dear, { confirmedFee: sats(fee - 1n) })).toEqual(refused);
    expect(signings()).toBe(0);
    mustBe(await engine.send(dear, { confirmedFee: fee }));
  });

  test("is a fee of more than 1,000 XEC", async () => {
    const { engine } = await wallet([500_000n]);
    const plan = mustBe(await engine.prepare({ to: [{ script: bob, sats: sats(20_000n) }] }));
    const [tx] = plan.txs;
    const change = tx?.outputs.find(({ isChange }) => isChange);
    if (!tx || !change) throw new Error("No change");
    const fee = sats(100_000n);
    const outputs = tx.outputs.map((out) => (out === change ? { ...out, sats: sats(out.sats + plan.fee - fee) } : out));
    mustBe(await engine.send({ ...plan, fee, txs: [{ ...tx, fee, outputs }] }));
  });
});

test("a coin that a person has named is left out if the payment is made without it", async () => {
  const { engine, incomes } = await wallet([20_000n, 30_000n]);
  const [one, other] = incomes.map((txid) => outpointOf(txid, 0)) as [Outpoint, Outpoint];
  const intent = { maxTo: bob, coins: [one, other] };
  expect(mustBe(await engine.prepare(intent)).spends).toHaveLength(2);
  expect(mustBe(await engine.prepare(intent, { leaveOut: [one] })).spends).toEqual([other]);
});

describe("a reward", () => {
  const reward = (n: number, me: ScriptHex, height: number) =>
    aTx(n).from(alice).paying(me, 90_000n).with({ isCoinbase: true }).inBlock(height).hashed();
  const tipOf = (host: string, height: number) => ({ height, hash: host, isFinal: false, timestamp: 0 });

  test("that only a live message calls mature is not spent, and other coins can be paid", async () => {
    const { engine, chain, me, incomes } = await wallet([20_000n], (own) => [reward(60, own, 50)]);
    chain.setTip(100);
    await engine.resync();
    chain.emit({ kind: "block-connected", height: 900, hash: "" });
    await until(engine, ({ tip }) => tip?.height === 900);
    expect(mustBe(planXec(engine.state.getState(), { maxTo: bob })).spends).toContain(
      outpointOf(reward(60, me, 50).txid, 0),
    );
    expect(mustBe(await engine.prepare({ maxTo: bob })).spends).toEqual(incomes.map((txid) => outpointOf(txid, 0)));
    expect(engine.state.getState().tip).toMatchObject({ height: 100 });
  });

  test.each([
    ["by one server only: it is not spent", [900, 148], false],
    ["by every server that answers: it is spent", [149, undefined, 150], true],
    ["by the answer of nobody else: it is spent", [undefined, undefined], true],
  ] as const)("that is mature %s", async (_name, heights, isSpent) => {
    const { engine, chain, me } = await wallet([20_000n], (own) => [reward(60, own, 50)]);
    chain.setTip(900);
    await engine.resync();
    chain.indexers = async () =>
      heights.map((height, at) => ({
        ...chain,
        host: `${at}`,
        blockHash: async () => "",
        tip: async () => (height === undefined ? Promise.reject(UNREACHABLE) : tipOf(`${at}`, height)),
      }));
    const { spends } = mustBe(await engine.prepare({ maxTo: bob }));
    expect(spends.includes(outpointOf(reward(60, me, 50).txid, 0))).toBe(isSpent);
  });
});
