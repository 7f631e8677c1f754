// Chains of transactions that other tabs, other devices and the network interrupt. The devnet says what arrived.

import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { refusalOf } from "@satchel/core/ports";
import { airdropScript, NO_SCRIPT } from "@satchel/core/script";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import type { GenesisSection } from "@satchel/core/token";
import type { Plan, TokenActionIntent } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createMemoryTabs, createProcessLocks } from "@satchel/platform/memory";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Engine } from "../../create-engine.ts";
import type { OutboxEntry } from "../../state.ts";
import { createDevnetRig, createFunded, type DevnetRig, ready, takeOffline } from "../../testing/devnet-rig.ts";
import { createMortalDevice, createMortalRig } from "../../testing/mortal-rig.ts";
import { activeIdOf, mustBe, until } from "../../testing/rig.ts";
import { reservedCoins } from "../outbox/stored-payments.ts";
import { planToken, planXec } from "../plan-payment.ts";

let devnet: Devnet;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await devnet.stop();
});

const HOLDERS = Array.from({ length: 6_200 }, (_, n) => scriptOf(`holder ${n}`));
const drop = airdropScript(aTokenId("ab".repeat(32)), "Thank you");
const airdropPlan = (engine: Engine, amount = 600n): Plan => {
  const to = HOLDERS.map((script) => ({ script, sats: sats(amount) }));
  const data = drop.ok ? drop.value : NO_SCRIPT;
  return mustBe(planXec(engine.state.getState(), { to, data, dataInEach: true }));
};

const outbox = (rig: DevnetRig): readonly OutboxEntry[] => rig.engine.state.getState().outbox;
const only = (rig: DevnetRig): OutboxEntry => {
  const [entry, ...others] = outbox(rig);
  if (!entry || others.length > 0) throw new Error(`${others.length + (entry ? 1 : 0)} entries`);
  return entry;
};

/** Runs `happen` right after the indexer has taken the next broadcast of this tab. */
function afterBroadcast({ client }: DevnetRig, happen: () => unknown): void {
  const { broadcast } = client;
  client.broadcast = async (...args) => {
    client.broadcast = broadcast;
    const txid = await broadcast(...args);
    await happen();
    return txid;
  };
}

/** How many holders were paid this often by the transactions of the wallet. */
async function paid({ client, engine }: DevnetRig): Promise<Record<number, number>> {
  const { txs } = await client.history([...engine.state.getState().ledger.scripts][0] ?? NO_SCRIPT, 0, 200);
  const times = new Map<string, number>();
  for (const { script } of txs.flatMap(({ outputs }) => outputs)) times.set(script, (times.get(script) ?? 0) + 1);
  const counts: Record<number, number> = {};
  for (const script of HOLDERS) counts[times.get(script) ?? 0] = (counts[times.get(script) ?? 0] ?? 0) + 1;
  return counts;
}

describe("two tabs", () => {
  async function twoTabs() {
    const shared = { ...createMortalDevice(), locks: createProcessLocks(), hub: createMemoryTabs() };
    const open = () => {
      const rig = createDevnetRig(devnet.url, shared);
      ends.push(() => rig.stop());
      return rig;
    };
    const tabs = [open(), open()] as const;
    await createFunded(devnet, tabs[0], 20_000_000n, 20_000_000n);
    await tabs[1].engine.start();
    await ready(tabs[1].engine);
    return tabs;
  }

  test("one stops what the other sends; both resume at once, and each holder is paid once", async () => {
    const [one, other] = await twoTabs();
    afterBroadcast(one, async () => {
      const [entry] = (await until(other.engine, (state) => state.outbox.length === 1)).outbox;
      expect(await other.engine.stopPayment(entry?.id ?? "x:0")).toEqual({ ok: true, value: { isStopped: true } });
    });
    expect(await one.engine.send(airdropPlan(one.engine))).toMatchObject({ problem: { code: "chain-open" } });
    const { id, txs } = only(one);
    await until(other.engine, (state) => state.outbox[0]?.accepted === 1);
    expect(only(other)).toEqual(only(one));
    expect(await paid(one)).toEqual({
      0: HOLDERS.length - (txs[0]?.step?.recipients ?? 0),
      1: txs[0]?.step?.recipients,
    });
    // Neither tab plans the same airdrop anew.
    for (const { engine } of [one, other]) {
      expect(await engine.send(airdropPlan(engine, 601n))).toMatchObject({ problem: { code: "still-open" } });
    }
    const resumed = await Promise.all([one, other].map(({ engine }) => engine.rebroadcast(id)));
    expect(resumed).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ]);
    await Promise.all([one, other].map(({ engine }) => until(engine, (state) => state.outbox.length === 0)));
    expect(await paid(one)).toEqual({ 1: HOLDERS.length });
  });

  test("one discards while the other resumes: the holders are paid once, or not at all", async () => {
    const [one, other] = await twoTabs();
    afterBroadcast(one, () => one.engine.stopPayment(only(one).id));
    await one.engine.send(airdropPlan(one.engine));
    const { id, txs } = only(one);
    await until(other.engine, (state) => state.outbox[0]?.accepted === 1);
    await Promise.all([one.engine.discardRest(id), other.engine.rebroadcast(id)]);
    await Promise.all([one, other].map(({ engine }) => until(engine, (state) => state.outbox.length === 0)));
    const counts = await paid(one);
    expect(Object.keys(counts).every((times) => Number(times) <= 1)).toBe(true);
    expect([txs[0]?.step?.recipients, HOLDERS.length]).toContain(counts[1]);
  });
});

test("the indexer goes away in the middle: the chain waits, also over a restart, and is completed when it is back", async () => {
  const device = createMortalDevice();
  const rig = createMortalRig(devnet.url, device);
  await createFunded(devnet, rig, 20_000_000n);
  afterBroadcast(rig, () => takeOffline(devnet));
  expect(await rig.engine.send(airdropPlan(rig.engine))).toMatchObject({ problem: { code: "outcome-unknown" } });
  expect(only(rig)).toMatchObject({ status: "unknown", accepted: 1, begun: 1 });
  rig.stop();

  const next = createMortalRig(devnet.url, device);
  ends.push(() => next.stop());
  await next.engine.start();
  expect(only(next)).toMatchObject({ status: "unknown", accepted: 1 });
  await devnet.goOnline();
  await ready(next.engine);
  await until(next.engine, (state) => state.outbox.length === 0);
  expect(await paid(next)).toEqual({ 1: HOLDERS.length });
});

describe("the rest is discarded, and the program is killed", () => {
  test.each(["before a write", "after a write"])(
    "%s: it is still stopped, or gone; nothing of it arrives",
    async (name) => {
      const device = createMortalDevice();
      const rig = createMortalRig(devnet.url, device);
      await createFunded(devnet, rig, 20_000_000n);
      afterBroadcast(rig, () => rig.engine.stopPayment(only(rig).id));
      await rig.engine.send(airdropPlan(rig.engine));
      const { id, txs } = only(rig);
      rig.arm(name === "before a write" ? 1 : 2);
      await Promise.race([rig.engine.discardRest(id), rig.died]);
      expect(rig.steps.at(-1)).toBe(name);

      const next = createMortalRig(devnet.url, device);
      ends.push(() => next.stop());
      await next.engine.start();
      await ready(next.engine);
      expect(outbox(next).map(({ status }) => status)).toEqual(name === "before a write" ? ["stopped"] : []);
      mustBe(await next.engine.discardRest(id));
      expect(reservedCoins(outbox(next)).size).toBe(0);
      expect((await paid(next))[1]).toBe(txs[0]?.step?.recipients);
    },
  );
});

describe("an NFT whose inputs are made first", () => {
  const info = { tokenTicker: "ART", tokenName: "Art", url: "", decimals: 0, hash: "" };
  const COLLECTION: GenesisSection = {
    kind: "genesis",
    protocol: "SLP",
    typeNumber: 0x81,
    info,
    atoms: atoms(4n),
    hasBaton: false,
  };
  const nft = (groupTokenId: TokenId): TokenActionIntent => ({ action: "mint-nft", groupTokenId, info });

  async function withCollection(options: Parameters<typeof createDevnetRig>[1] = {}) {
    const rig = createDevnetRig(devnet.url, options);
    ends.push(() => rig.stop());
    await createFunded(devnet, rig, 1_000_000n);
    const plan = mustBe(await rig.engine.prepareAction({ action: "create", token: COLLECTION }));
    const [tokenId = ""] = mustBe(await rig.engine.send(plan)).txids;
    return { rig, tokenId };
  }
  const inputsOf = ({ engine }: DevnetRig, tokenId: TokenId) =>
    [...engine.state.getState().ledger.utxos.values()].filter(
      ({ token }) => token?.tokenId === tokenId && token.atoms === 1n,
    );

  test("and of which the network refuses the mint: the inputs stay and are free, and the next NFT uses one of them", async () => {
    const { rig, tokenId } = await withCollection();
    const plan = mustBe(await rig.engine.prepareAction(nft(aTokenId(tokenId))));
    expect(plan.txs).toHaveLength(2);
    afterBroadcast(rig, () => {
      const { broadcast } = rig.client;
      rig.client.broadcast = async () => {
        rig.client.broadcast = broadcast;
        throw refusalOf({ path: "/broadcast-tx", status: 400, serverText: "400: bad-txns-something" });
      };
    });
    expect(await rig.engine.send(plan)).toMatchObject({ problem: { code: "chain-open" } });
    const entry = only(rig);
    expect(entry).toMatchObject({ status: "refused", accepted: 1, purpose: "mint-nft" });
    expect(entry.txs.map(({ step }) => step?.kind)).toEqual(["prepare", "act"]);
    expect(inputsOf(rig, aTokenId(tokenId))).toHaveLength(4);
    expect(reservedCoins(outbox(rig)).size).toBe(0);
    // The very same NFT waits for a decision about this one, and another one does not.
    const same = mustBe(await rig.engine.prepareAction(nft(aTokenId(tokenId))));
    expect(same.txs).toHaveLength(1);
    expect(await rig.engine.send(same)).toMatchObject({ problem: { code: "still-open" } });
    await rig.engine.dismissPayment(entry.id);
    // The mint that was refused may still be published, so that the next one spends one of its coins.
    expect(only(rig)).toMatchObject({ status: "refused", txs: [entry.txs[1]] });
    expect(same.spends.some((coin) => only(rig).spends.includes(coin))).toBe(true);
    mustBe(await rig.engine.send(same));
    expect(inputsOf(rig, aTokenId(tokenId))).toHaveLength(3);
  });

  test("and whose input another device spends meanwhile: the mint ends, nothing stays reserved, and a notice says what was sent", async () => {
    const { rig, tokenId } = await withCollection();
    const phrase = mustBe(await rig.engine.revealPhrase(activeIdOf(rig.engine)));
    const plan = mustBe(await rig.engine.prepareAction(nft(aTokenId(tokenId))));
    afterBroadcast(rig, () => rig.engine.stopPayment(only(rig).id));
    await rig.engine.send(plan);
    const { id } = only(rig);

    const elsewhere = createDevnetRig(devnet.url);
    ends.push(() => elsewhere.stop());
    await elsewhere.engine.start();
    mustBe(await elsewhere.engine.importWallet(phrase));
    await ready(elsewhere.engine);
    const to = [{ script: scriptOf("bob"), atoms: atoms(4n) }];
    mustBe(
      await elsewhere.engine.send(
        mustBe(planToken(elsewhere.engine.state.getState(), { tokenId: aTokenId(tokenId), to })),
      ),
    );

    expect(await rig.engine.rebroadcast(id)).toEqual({ ok: false, problem: { code: "chain-open", entryId: id } });
    expect(only(rig)).toMatchObject({ status: "conflicted", accepted: 1 });
    expect(reservedCoins(outbox(rig)).size).toBe(0);
    await rig.engine.dismissPayment(id);
    expect(only(rig)).toMatchObject({ status: "conflicted", txs: [{ txid: plan.txs[1] && expect.any(String) }] });
    await rig.engine.resync();
    expect(inputsOf(rig, aTokenId(tokenId))).toEqual([]);
  });

  test("and the indexer is gone between the two: it is minted at the next start", async () => {
    const device = createMortalDevice();
    const { rig, tokenId } = await withCollection(device);
    const plan = mustBe(await rig.engine.prepareAction(nft(aTokenId(tokenId))));
    afterBroadcast(rig, () => takeOffline(devnet));
    expect(await rig.engine.send(plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
    rig.stop();
    await devnet.goOnline();
    const next = createDevnetRig(devnet.url, device);
    ends.push(() => next.stop());
    await next.engine.start();
    await ready(next.engine);
    await until(next.engine, (state) => state.outbox.length === 0);
    await next.engine.resync();
    expect(inputsOf(next, aTokenId(tokenId))).toHaveLength(3);
    const nfts = [...next.engine.state.getState().ledger.utxos.values()].filter(
      ({ token }) => token?.tokenType.number === 0x41,
    );
    expect(nfts).toHaveLength(1);
    const [txid] = nfts[0]?.outpoint.split(":") ?? [];
    const ended = next.notices.find(({ kind }) => kind === "payment-settled");
    expect(ended).toMatchObject({ entryId: `${txid}:0`, txids: [expect.any(String), txid] });
  });
});
