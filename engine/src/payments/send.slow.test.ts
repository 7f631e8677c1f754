import { sats } from "@satchel/core/amount";
import { StorageError, type Store } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { Devnet } from "@satchel/devnet";
import { createMemoryStore, faultyStore, type WriteFault } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { settledNotice } from "../testing/a-payment.ts";
import {
  addressOfActive,
  createDevnetRig,
  createFunded,
  type DevnetRig,
  parentsOf,
  ready,
  takeOffline,
} from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { balanceOf, mustBe, until, untilTold } from "../testing/rig.ts";
import { isUnderWay } from "./outbox/stored-payments.ts";
import { planXec } from "./plan-payment.ts";

async function funded(...payments: bigint[]) {
  const devnet = await devnetForTest();
  const store = createMemoryStore();
  const vault = createNodeVault();
  const rig = rigForTest(devnet, { store, vault });
  const address = await createFunded(devnet, rig, ...payments);
  await untilTold(rig, payments.length);
  rig.notices.length = 0;
  return { devnet, store, vault, rig, address, engine: rig.engine };
}

const bob = scriptOf("bob");
const planTo = (engine: Engine, amount: bigint, script = bob): Plan =>
  mustBe(planXec(engine.state.getState(), { to: [{ script, sats: sats(amount) }] }));
/** The amounts that the chain has for this script. */
const paid = async ({ client }: DevnetRig, script = bob) => (await client.utxos(script)).map((coin) => coin.sats);
const settled = (engine: Engine) => until(engine, ({ outbox }) => !outbox.some(isUnderWay));
/** Lets something happen after checks and signing, right before the next broadcast. */
function atBroadcast({ client }: DevnetRig, happen: () => unknown): void {
  const { broadcast } = client;
  client.broadcast = async (rawTx) => {
    client.broadcast = broadcast;
    await happen();
    return broadcast(rawTx);
  };
}

describe("refused, or never sent: nothing changes", () => {
  test("too many unconfirmed ancestors", async () => {
    const devnet = await devnetForTest({ ancestorLimit: true });
    const rig = rigForTest(devnet);
    await createFunded(devnet, rig, 1_000_000n);
    const [own = NO_SCRIPT] = rig.engine.state.getState().ledger.scripts;
    let last = await rig.engine.send(planTo(rig.engine, 900_000n, own));
    for (let sent = 0; sent < 60 && last.ok; sent++) {
      last = await rig.engine.send(mustBe(planXec(rig.engine.state.getState(), { maxTo: own })));
    }
    expect(last).toEqual({ ok: false, problem: { code: "too-many-ancestors" } });
    // The entry is visible and reserves no coin.
    expect(rig.engine.state.getState().outbox).toMatchObject([{ status: "refused" }]);
    // After a block it can be sent.
    devnet.generate(1);
    mustBe(await rig.engine.send(mustBe(planXec(rig.engine.state.getState(), { maxTo: own }))));
  });

  test("unreachable", async () => {
    const { devnet, engine, rig } = await funded(50_000n);
    const plan = planTo(engine, 20_000n);
    await takeOffline(devnet);
    await until(engine, ({ connection }) => connection === "offline");
    const { ledger } = engine.state.getState();
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
    expect(engine.state.getState()).toMatchObject({ outbox: [] });
    expect(engine.state.getState().ledger).toBe(ledger);
    await devnet.goOnline();
    await ready(engine);
    expect(await paid(rig)).toEqual([]);
    mustBe(await engine.send(plan));
    expect(await paid(rig)).toEqual([20_000n]);
  });

  test("a plan whose coins are gone", async () => {
    const { engine, rig } = await funded(50_000n);
    const plans = [planTo(engine, 20_000n), planTo(engine, 21_000n)] as const;
    mustBe(await engine.send(plans[0]));
    expect(await engine.send(plans[1])).toEqual({ ok: false, problem: { code: "coins-gone" } });
    expect(await paid(rig)).toEqual([20_000n]);
  });
});

describe("the reply is lost", () => {
  test("the engine finds the payment by itself, and pressing Send again pays once", async () => {
    const { devnet, engine, rig } = await funded(50_000n);
    const plan = planTo(engine, 20_000n);
    devnet.faults.set({ loseReply: 1 });
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    await settled(engine);
    const { txids } = mustBe(await engine.send(plan));
    expect(await untilTold(rig, 1)).toEqual([settledNotice(txids)]);
    expect(await paid(rig)).toEqual([20_000n]);
    expect(balanceOf(engine.state.getState())).toBe(50_000n - 20_000n - plan.fee);
  });

  test("while the indexer cannot be asked, the coins stay reserved and Send repeats the same bytes", async () => {
    const { devnet, engine, rig } = await funded(50_000n);
    const plan = planTo(engine, 20_000n);
    devnet.faults.set({ loseReply: 1, muteSocket: true });
    const unknown = engine.send(plan);
    await until(engine, ({ outbox }) => outbox.length === 1);
    devnet.faults.set({ loseReply: true, error500: false });
    expect(await unknown).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    devnet.faults.set({ error500: true });
    expect(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(1000n) }] })).toMatchObject({
      ok: false,
      problem: { code: "insufficient-funds" },
    });
    const before = engine.state.getState().outbox;
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    expect(engine.state.getState().outbox.map(({ txs }) => txs)).toEqual(before.map(({ txs }) => txs));
    devnet.faults.clear();
    const { txids } = mustBe(await engine.send(plan));
    expect(txids).toEqual(before[0]?.txs.map(({ txid }) => txid));
    expect(await paid(rig)).toEqual([20_000n]);
  });

  test("a restart while the outcome is unknown: the payment is found once, and Send again pays once", async () => {
    const { devnet, store, vault, rig, engine } = await funded(50_000n);
    const plan = planTo(engine, 20_000n);
    devnet.faults.set({ loseReply: 1 });
    const result = engine.send(plan);
    await until(engine, ({ outbox }) => outbox.length === 1);
    expect(await result).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    rig.stop();

    const again = rigForTest(devnet, { store, vault });
    await again.engine.start();
    await settled(again.engine);
    await ready(again.engine);
    const { txids } = mustBe(await again.engine.send(plan));
    expect(again.engine.state.getState().ledger.history.filter(({ txid }) => txid === txids[0])).toHaveLength(1);
    expect(await paid(again)).toEqual([20_000n]);
    expect(balanceOf(again.engine.state.getState())).toBe(50_000n - 20_000n - plan.fee);
  });

  test("a reload between the broadcast and its reply", async () => {
    const { devnet, store, vault, rig, engine } = await funded(50_000n);
    const plan = planTo(engine, 20_000n);
    devnet.setLatency(200);
    const taken = new Promise<void>((resolve) => {
      const stop = devnet.node.onEvent(({ kind }) => {
        if (kind !== "tx-added") return;
        stop();
        resolve();
      });
    });
    void engine.send(plan);
    await taken;
    // The page is gone and writes nothing any more.
    rig.stop();
    const left = createMemoryStore(store.entries());
    devnet.setLatency(0);

    const again = rigForTest(devnet, { store: left, copyStore: rig.copyStore, vault });
    await again.engine.start();
    expect(again.engine.state.getState().outbox).toMatchObject([{ status: "unknown", spends: plan.spends }]);
    expect(await untilTold(again, 1)).toMatchObject([{ kind: "payment-settled" }]);
    await settled(again.engine);
    mustBe(await again.engine.send(plan));
    expect(await paid(again)).toEqual([20_000n]);
  });
});

describe("the bytes never arrived, and no error said so", () => {
  test("the same bytes are sent again", async () => {
    const { devnet, engine, rig } = await funded(50_000n);
    const plan = planTo(engine, 20_000n);
    atBroadcast(rig, () => devnet.faults.set({ reset: 1 }));
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    expect(await untilTold(rig, 1)).toMatchObject([{ kind: "payment-settled" }]);
    await settled(engine);
    expect(await paid(rig)).toEqual([20_000n]);
  });

  test("another device has spent the coin meanwhile: the payment is given up, and its coins are free", async () => {
    const { devnet, engine, rig, vault } = await funded(50_000n, 60_000n);
    const plan = planTo(engine, 20_000n);
    // Another device with the same keys pays with all coins.
    const rival = planTo(engine, 105_000n);
    const [wallet] = engine.state.getState().wallets;
    if (!wallet) throw new Error("No wallet");
    const [rivalTx] = mustBe(await vault.sign(wallet, rival, await parentsOf(rig, rival)));
    atBroadcast(rig, () => devnet.faults.set({ reset: true }));
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    expect(engine.state.getState().outbox).toMatchObject([{ status: "unknown" }]);
    expect(rivalTx && devnet.node.accept(rivalTx.rawTx)).toMatchObject({ ok: true });
    devnet.faults.clear();
    await engine.resync();
    await settled(engine);
    const told = await untilTold(rig, 2);
    const reason = expect.stringContaining("txn-mempool-conflict");
    expect(told.find(({ kind }) => kind === "payment-conflicted")).toMatchObject({ reason });
    expect(engine.state.getState().outbox).toMatchObject([{ status: "conflicted", reason, spends: plan.spends }]);
    // Sending the same plan again pays nobody, and the answer says so.
    expect(await engine.send(plan)).toMatchObject({ ok: false, problem: { code: "refused" } });
    expect(await paid(rig)).toEqual([105_000n]);
    expect(balanceOf(engine.state.getState())).toBe(110_000n - 105_000n - rival.fee);
  });
});

test("the same Send pressed twice at once pays once", async () => {
  const { engine, rig } = await funded(50_000n);
  const plan = planTo(engine, 20_000n);
  const [one, two] = await Promise.all([engine.send(plan), engine.send(plan)]);
  expect(mustBe(two)).toEqual({ ...mustBe(one), wasSentBefore: true });
  expect(await paid(rig)).toEqual([20_000n]);
});

test("two tabs spend the same coin at the same time: one of them gets coins-gone", async () => {
  const { devnet, store, vault, rig, engine } = await funded(50_000n);
  const other = rigForTest(devnet, { store, vault, locks: rig.locks });
  await other.engine.start();
  await ready(other.engine);
  const results = await Promise.all([
    engine.send(planTo(engine, 20_000n)),
    other.engine.send(planTo(other.engine, 30_000n)),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await paid(rig)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: { code: "coins-gone" } });
});

test("coins reserved by another tab's payment are not spent, even if they are not the plan's first", async () => {
  const { devnet, store, vault, rig, engine } = await funded(50_000n, 60_000n);
  const other = rigForTest(devnet, { store, vault, locks: rig.locks });
  await other.engine.start();
  await ready(other.engine);
  const small = planTo(other.engine, 20_000n);
  const both = planTo(engine, 105_000n);
  // The coin that both plans share is not the first of this plan.
  const big = { ...both, spends: [...both.spends].sort((a) => (small.spends.includes(a) ? 1 : -1)) };
  expect(big.spends[0]).not.toBe(small.spends[0]);
  // The other payment is under way until the second one has ended, however long that takes.
  const { broadcast } = rig.client;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  rig.client.broadcast = (...args) => held.then(() => broadcast(...args));
  const first = engine.send(big);
  await until(engine, ({ outbox }) => outbox.length === 1);
  expect(await other.engine.send(small)).toEqual({ ok: false, problem: { code: "coins-gone" } });
  expect(other.engine.state.getState().outbox).toHaveLength(1);
  const next = planXec(other.engine.state.getState(), { to: [{ script: bob, sats: sats(1000n) }] });
  expect(next.ok && next.value.spends.some((outpoint) => big.spends.includes(outpoint))).toBe(false);
  goOn();
  mustBe(await first);
  expect(await paid(rig)).toEqual([105_000n]);
});

test("a payment that cannot be stored is not broadcast", async () => {
  const { devnet, store, vault, rig } = await funded(50_000n);
  rig.stop();
  const refusing: Store = {
    ...store,
    set: (key, value) => (key === "outbox" ? Promise.reject(new StorageError("disk full")) : store.set(key, value)),
  };
  const again = rigForTest(devnet, { store: refusing, vault });
  await again.engine.start();
  await ready(again.engine);
  expect(await again.engine.send(planTo(again.engine, 20_000n))).toEqual({
    ok: false,
    problem: { code: "storage-failed", reason: "disk full" },
  });
  expect(await paid(again)).toEqual([]);
  expect(again.engine.state.getState().outbox).toEqual([]);
});

describe("a crash, or a failure, at every write of a send", () => {
  const online = (engine: Engine) =>
    until(engine, ({ connection, sync }) => connection === "online" && sync.state === "fresh");
  const kinds: WriteFault["kind"][] = ["crash-before", "crash-after", "fail", "fail-after"];

  async function run(devnet: Devnet, amount: bigint, write?: WriteFault) {
    const inner = createMemoryStore();
    const vault = createNodeVault();
    const first = createDevnetRig(devnet.url, { store: inner, vault });
    await createFunded(devnet, first, 50_000n);
    first.stop();

    const store = faultyStore(inner, write ? { write } : {});
    const rig = createDevnetRig(devnet.url, { store, vault });
    await rig.engine.start();
    await online(rig.engine);
    const before = store.writes();
    const plan = planTo(rig.engine, amount);
    const outcome = await Promise.race([rig.engine.send(plan), store.crashed]);
    rig.stop();
    const writes = { before, after: store.writes() };

    const again = createDevnetRig(devnet.url, { store: createMemoryStore(inner.entries()), vault });
    await again.engine.start();
    await online(again.engine);
    await settled(again.engine);
    const amounts = async () => (await paid(again)).filter((each) => each === amount);
    const onItsOwn = (await amounts()).length;
    mustBe(await again.engine.send(plan));
    const afterSendAgain = (await amounts()).length;
    const address = addressOfActive(again.engine);
    again.stop();
    return { outcome, writes, onItsOwn, afterSendAgain, address };
  }

  test("pays once", { timeout: 240_000 }, async () => {
    const devnet = await devnetForTest();
    let amount = 20_000n;
    const clean = await run(devnet, amount);
    expect(clean).toMatchObject({ outcome: { ok: true }, onItsOwn: 1, afterSendAgain: 1 });
    let faults = 0;
    for (let at = 1; at <= clean.writes.after; at++) {
      for (const kind of kinds) {
        faults++;
        const { outcome, onItsOwn, afterSendAgain } = await run(devnet, ++amount, { at, kind });
        expect({ at, kind, afterSendAgain }).toEqual({ at, kind, afterSendAgain: 1 });
        if (outcome?.ok) expect({ at, kind, onItsOwn }).toEqual({ at, kind, onItsOwn: 1 });
      }
    }
    process.stdout.write(`send: ${faults} faults at ${clean.writes.after} store writes\n`);
  });
});
