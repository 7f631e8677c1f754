import { sats } from "@satchel/core/amount";
import { NetworkError, type Store } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { aTx, aUtxo, createManualClock, scriptOf, type TxBuilder, txidOfNumber } from "@satchel/core/testing";
import { ownScripts } from "@satchel/core/wallet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { planXec } from "../payments/plan-payment.ts";
import { activeIdOf, balanceOf, createRig, mustBe, type RigOptions, until, untilStored } from "../testing/rig.ts";
import { createScriptedChain, type ScriptedChain } from "../testing/scripted-chain.ts";

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

async function startWith(options: Omit<Partial<RigOptions>, "chain"> & { chain?: ScriptedChain } = {}) {
  const chain = options.chain ?? createScriptedChain();
  const clock = createManualClock();
  const rig = createRig({ clock, ...options, chain });
  engines.push(rig.engine);
  await rig.engine.start();
  if (rig.engine.state.getState().phase.kind === "no-wallet") mustBe(await rig.engine.createWallet());
  return { ...rig, chain, clock, me: scriptOfActive(rig.engine) };
}

/** Starts an engine and waits until it is synced and online. */
async function startOnline(options: Parameters<typeof startWith>[0] = {}) {
  const rig = await startWith(options);
  // Resolves once the chain is watched.
  await rig.engine.resync();
  rig.chain.emit({ kind: "reconnected" });
  await rig.engine.resync();
  expect(rig.engine.state.getState()).toMatchObject({ connection: "online", sync: { state: "fresh" } });
  return rig;
}

function scriptOfActive(engine: Engine): ScriptHex {
  const { wallets, activeId } = engine.state.getState();
  const [script] = wallets.filter(({ id }) => id === activeId).flatMap((active) => [...ownScripts(active)]);
  if (script === undefined) throw new Error("No active wallet");
  return script;
}

/** Resolves when every event that was emitted before has been applied. */
const drained = (engine: Engine) => engine.resync();

const shown = (engine: Engine) => {
  const { ledger } = engine.state.getState();
  return {
    txids: ledger.history.map(({ txid }) => txid),
    numTxs: ledger.numTxs,
    balance: balanceOf(engine.state.getState()),
  };
};
const alice = scriptOf("alice");
const added = (tx: TxBuilder) => ({ kind: "tx-added", txid: tx.txid }) as const;

describe("live events", () => {
  test("a payment is added and announced once, however often its event comes", async () => {
    const { engine, chain, notices, me } = await startOnline();
    const tx = aTx(1).from(alice).paying(me, 5000n);
    chain.add(tx);
    for (let i = 0; i < 3; i++) chain.emit(added(tx));
    await drained(engine);
    expect(shown(engine)).toEqual({ txids: [tx.txid], numTxs: 1, balance: 5000n });
    expect(notices).toEqual([{ kind: "received", txid: tx.txid, sats: 5000n, fromScript: alice }]);
  });

  test("finality comes from the indexer alone: a block does not make a payment final", async () => {
    const { engine, chain, me } = await startOnline();
    const tx = aTx(1).from(alice).paying(me, 5000n);
    chain.add(tx);
    chain.emit(added(tx));
    const mined = tx.inBlock(101);
    chain.add(mined);
    chain.setTip(101);
    chain.emit({ kind: "block-connected", height: 101, hash: mined.block?.hash ?? "" });
    chain.emit({ kind: "tx-confirmed", txid: tx.txid });
    await drained(engine);
    expect(engine.state.getState().ledger.history).toMatchObject([{ isFinal: false, block: { height: 101 } }]);
    expect(engine.state.getState().tip).toEqual({ height: 101, finalHeight: -1 });

    chain.add(mined.with({ isFinal: true }));
    chain.emit({ kind: "block-finalized", height: 101, hash: mined.block?.hash ?? "" });
    await until(engine, ({ ledger }) => ledger.history[0]?.isFinal === true);
    expect([...engine.state.getState().ledger.utxos.values()]).toMatchObject([{ isFinal: true, blockHeight: 101 }]);
    expect(engine.state.getState().tip).toEqual({ height: 101, finalHeight: 101 });
  });

  test("the tip does not go back for a late event of an earlier block, only for a disconnected block", async () => {
    const { engine, chain } = await startOnline();
    for (const height of [102, 101]) chain.emit({ kind: "block-connected", height, hash: "" });
    chain.emit({ kind: "block-finalized", height: 101, hash: "" });
    await until(engine, ({ tip }) => tip?.finalHeight === 101);
    expect(engine.state.getState().tip).toEqual({ height: 102, finalHeight: 101 });
    chain.setTip(101);
    chain.emit({ kind: "block-disconnected", height: 102, hash: "" });
    await until(engine, ({ tip }) => tip?.height === 101);
    expect(engine.state.getState().tip).toEqual({ height: 101, finalHeight: 101 });
  });

  test("a final block makes the transactions up to it final, and none above", async () => {
    const { engine, chain, me } = await startWith();
    const txs = [98, 99, 100].map((height, index) =>
      aTx(index + 1)
        .from(alice)
        .paying(me, 1000n)
        .inBlock(height),
    );
    chain.add(...txs);
    await engine.resync();
    chain.emit({ kind: "block-finalized", height: 99, hash: "" });
    await until(engine, ({ tip }) => tip?.finalHeight === 99);
    await until(engine, ({ ledger }) => ledger.history.filter(({ isFinal }) => isFinal).length === 2);
    expect(engine.state.getState().ledger.history.map(({ isFinal }) => isFinal)).toEqual([false, true, true]);
  });

  test("a removed transaction leaves the ledger, and its spent coins are restored", async () => {
    const { engine, chain, notices, me } = await startOnline();
    const income = aTx(1).from(alice).paying(me, 5000n);
    const spend = aTx(2)
      .spending(aUtxo(me, 5000n, { n: 1 }))
      .paying(alice, 4000n)
      .paying(me, 800n);
    chain.add(income, spend);
    chain.emit(added(income));
    chain.emit(added(spend));
    await drained(engine);
    expect(shown(engine)).toMatchObject({ txids: [spend.txid, income.txid], balance: 800n });
    expect(notices.map(({ kind }) => kind)).toEqual(["received", "sent"]);

    chain.remove(spend.txid);
    chain.emit({ kind: "tx-removed", txid: spend.txid });
    await drained(engine);
    expect(shown(engine)).toEqual({ txids: [income.txid], numTxs: 1, balance: 5000n });
  });

  test.each([
    ["spend before income", [2, 1]],
    ["finalized before added", [-1, 1, 2]],
    ["removed before added", [-2, 2, 1]],
    ["everything twice, backwards", [2, 2, -1, 1, 1, -1]],
  ])("events out of order end in the same wallet: %s", async (_name, order) => {
    const { engine, chain, me } = await startOnline();
    const income = aTx(1).from(alice).paying(me, 5000n).with({ isFinal: true });
    const spend = aTx(2)
      .spending(aUtxo(me, 5000n, { n: 1 }))
      .paying(alice, 4000n)
      .paying(me, 800n);
    chain.add(income, spend);
    for (const step of order) {
      const txid = txidOfNumber(Math.abs(step));
      const kind = step > 0 ? "tx-added" : step === -1 ? "tx-finalized" : "tx-removed";
      chain.emit({ kind, txid });
    }
    await until(engine, ({ ledger }) => ledger.numTxs === 2);
    await drained(engine);
    expect(shown(engine)).toMatchObject({ numTxs: 2, balance: 800n });
    expect(engine.state.getState().ledger.history.find(({ txid }) => txid === income.txid)?.isFinal).toBe(true);
  });

  test("staking and mining rewards have different notices", async () => {
    const { engine, chain, notices, me } = await startOnline();
    const staking = aTx(1).paying(alice, 90_000n).paying(me, 10_000n).with({ isCoinbase: true }).inBlock(101);
    const mining = aTx(2).paying(me, 90_000n).paying(alice, 10_000n).with({ isCoinbase: true }).inBlock(102);
    chain.add(staking, mining);
    for (const { txid } of [staking, mining]) chain.emit({ kind: "tx-confirmed", txid });
    await drained(engine);
    expect(notices).toEqual([
      { kind: "staking-reward", txid: staking.txid, sats: 10_000n },
      { kind: "mining-reward", txid: mining.txid, sats: 90_000n },
    ]);
  });
});

describe("a sync and live events at the same time", () => {
  test("a payment between the two replies of a sync has page and coins", async () => {
    const { engine, chain, me } = await startOnline();
    // The coins are fetched before the payment, the page after it.
    const tx = aTx(1).from(alice).paying(me, 700n);
    chain.afterNext("utxos", () => chain.add(tx));
    const synced = engine.resync();
    await synced;
    expect(shown(engine)).toEqual({ txids: [tx.txid], numTxs: 1, balance: 700n });
    chain.emit(added(tx));
    await drained(engine);
    expect(shown(engine)).toEqual({ txids: [tx.txid], numTxs: 1, balance: 700n });
  });

  test.each(["before the first reply", "between the replies"])(
    "a burst longer than a page during a sync leaves order and count right: %s",
    async (when) => {
      const { engine, chain, notices, me } = await startOnline();
      const burst = Array.from({ length: 25 }, (_, index) =>
        aTx(index + 1)
          .from(alice)
          .paying(me, 1000n),
      );
      const happen = () => {
        chain.add(...burst);
        for (const tx of burst) chain.emit(added(tx));
      };
      if (when === "between the replies") chain.afterNext("utxos", happen);
      const release = chain.hold("tip");
      const synced = engine.resync();
      await until(engine, ({ sync }) => sync.state === "syncing");
      if (when === "before the first reply") happen();
      release();
      await synced;
      const told = new Promise<void>((resolve) => {
        engine.onNotice(() => notices.length === burst.length && resolve());
      });
      await told;
      await until(engine, ({ ledger, sync }) => ledger.numTxs === burst.length && sync.state === "fresh");
      const newest = burst
        .slice(-10)
        .reverse()
        .map(({ txid }) => txid);
      expect(shown(engine)).toEqual({ txids: newest, numTxs: 25, balance: 25_000n });
    },
  );

  test("our own payment does not wait for a sync, and a sync that began before it does not undo it", async () => {
    const { engine, chain, notices, me } = await startOnline();
    const income = aTx(1).from(alice).paying(me, 5000n).hashed();
    chain.add(income);
    await engine.resync();
    const plan = mustBe(planXec(engine.state.getState(), { to: [{ script: alice, sats: sats(1000n) }] }));
    // The sync reads the coins before the payment and gets its page after it.
    const release = chain.hold("history");
    const synced = engine.resync();
    await until(engine, ({ sync }) => sync.state === "syncing");
    const { txids } = mustBe(await engine.send(plan));
    const sent = { txids: [...txids, income.txid], numTxs: 2, balance: 5000n - 1000n - plan.fee };
    expect(shown(engine)).toEqual(sent);
    const shownSince: number[] = [];
    engine.state.subscribe(({ ledger }) => shownSince.push(ledger.numTxs));
    release();
    await synced;
    expect(shown(engine)).toEqual(sent);
    expect(new Set(shownSince)).toEqual(new Set([2]));
    chain.emit({ kind: "tx-added", txid: txids[0] ?? txidOfNumber(0) });
    await drained(engine);
    expect(shown(engine)).toEqual(sent);
    expect(notices).toMatchObject([{ kind: "sent", txid: txids[0], sats: 1000n, toScript: alice }]);
  });

  test("requests made before a sync begins share it; a request made while it runs starts another", async () => {
    const { engine, chain } = await startOnline();
    const before = chain.asked("history");
    const release = chain.hold("history");
    const first = engine.resync();
    await until(engine, ({ sync }) => sync.state === "syncing");
    const others = [engine.resync(), engine.resync(), engine.resync()];
    release();
    await Promise.all([first, ...others]);
    expect(chain.asked("history") - before).toBe(2);
  });
});

describe("which transactions are announced", () => {
  test("not those from before the start, also when they are mined or reported again", async () => {
    const store = createMemoryStore();
    const vault = createNodeVault();
    const { engine: first, me } = await startOnline({ store, vault });
    first.stop();
    const chain = createScriptedChain();
    const old = aTx(1).from(alice).paying(me, 5000n);
    chain.add(old);
    const { engine, notices } = await startOnline({ store, vault, chain });
    chain.add(old.inBlock(101));
    chain.emit({ kind: "tx-confirmed", txid: old.txid });
    chain.emit(added(old));
    await drained(engine);
    expect(engine.state.getState().ledger.history).toMatchObject([{ block: { height: 101 } }]);
    expect(notices).toEqual([]);
  });

  test("not one below the first page when it is mined, which is not counted again either", async () => {
    const store = createMemoryStore();
    const vault = createNodeVault();
    const { engine: first, me } = await startOnline({ store, vault });
    first.stop();
    const chain = createScriptedChain();
    const all = Array.from({ length: 15 }, (_, n) => aTx(n + 1).paying(me, 5000n));
    chain.add(...all);
    const { engine, notices } = await startOnline({ store, vault, chain });
    const { history: before } = engine.state.getState().ledger;
    const below = all.find(({ txid }) => !before.some((tx) => tx.txid === txid));
    if (!below) throw new Error("every transaction is on the first page");
    const seen = new Set<string>();
    engine.state.subscribe(({ ledger }) => seen.add(`${ledger.history[0]?.txid} of ${ledger.numTxs}`));
    chain.add(below.inBlock(101));
    chain.emit({ kind: "tx-confirmed", txid: below.txid });
    await until(engine, ({ ledger }) => [...ledger.utxos.values()].some(({ blockHeight }) => blockHeight === 101));
    await drained(engine);
    expect([...seen]).toEqual([`${before[0]?.txid} of 15`]);
    expect(notices).toEqual([]);
  });

  test("a payment that a sync brought before its event's turn", async () => {
    const { engine, chain, notices, me } = await startOnline();
    const tx = aTx(1).from(alice).paying(me, 5000n);
    chain.add(tx);
    await engine.resync();
    expect(shown(engine).balance).toBe(5000n);
    chain.emit(added(tx));
    await drained(engine);
    expect(notices).toMatchObject([{ kind: "received", sats: 5000n }]);
  });
});

describe("without the network", () => {
  test("offline start: first the last known balances with their time, then fresh ones", async () => {
    const store: Store = createMemoryStore();
    const vault = createNodeVault();
    const first = await startOnline({ store, vault });
    const tx = aTx(1).from(alice).paying(first.me, 5000n).inBlock(99).with({ isFinal: true });
    first.chain.add(tx);
    first.chain.emit(added(tx));
    await drained(first.engine);
    await untilStored(first);
    const { at } = first.engine.state.getState().sync;
    first.engine.stop();

    const chain = createScriptedChain();
    chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
    const second = await startWith({ store, vault, chain, clock: first.clock });
    expect(shown(second.engine)).toEqual({ txids: [tx.txid], numTxs: 1, balance: 5000n });
    const state = await until(second.engine, ({ connection }) => connection === "offline");
    expect(state.sync).toEqual({ state: "stale", at, failed: "Error connecting to known Chronik instances" });
    expect(shown(second.engine).balance).toBe(5000n);

    chain.breakWith(undefined);
    chain.add(tx, aTx(2).from(alice).paying(second.me, 1n));
    // The engine tries again without a request.
    first.clock.advance(2_000);
    await until(second.engine, ({ sync }) => sync.state === "fresh");
    expect(shown(second.engine).balance).toBe(5001n);
    expect(second.engine.state.getState().sync.at).toBe(first.clock.now());
  });

  test("a lost connection makes the ledger stale; a payment made meanwhile is there after the reconnection", async () => {
    const { engine, chain, clock, me } = await startOnline();
    chain.emit({ kind: "disconnected" });
    expect(engine.state.getState()).toMatchObject({ connection: "offline", sync: { state: "stale", at: clock.now() } });
    chain.add(aTx(1).from(alice).paying(me, 900n));
    chain.emit({ kind: "reconnected" });
    await until(engine, (state) => balanceOf(state) === 900n);
    expect(engine.state.getState()).toMatchObject({ connection: "online", sync: { state: "fresh" } });
  });

  test("a transaction that could not be fetched is found by the sync that follows", async () => {
    const { engine, chain, clock, me } = await startOnline();
    const tx = aTx(1).from(alice).paying(me, 900n);
    chain.breakWith(new NetworkError("gone", "unreachable"));
    chain.emit(added(tx));
    await until(engine, ({ sync }) => sync.failed === "gone");
    chain.breakWith(undefined);
    chain.add(tx);
    clock.advance(60_000);
    await until(engine, (state) => balanceOf(state) === 900n);
  });
});

describe("another wallet becomes the active one", () => {
  test("late replies and events for the previous wallet change nothing", async () => {
    const { engine, chain, notices, me, clock } = await startOnline();
    const first = activeIdOf(engine);
    chain.add(aTx(1).from(alice).paying(me, 5000n));
    const release = chain.hold("utxos");
    const late = engine.resync();
    await until(engine, ({ sync }) => sync.state === "syncing");
    const releaseOther = chain.hold("history");
    const { walletId } = mustBe(await engine.createWallet());
    expect(chain.watchers()).toBe(1);
    const other = scriptOfActive(engine);
    chain.add(aTx(2).from(alice).paying(other, 70n));
    release();
    await late;
    expect(engine.state.getState()).toMatchObject({ sync: { state: "syncing" }, ledger: { numTxs: 0 } });
    expect(engine.state.getState().sync.at).toBeUndefined();
    releaseOther();
    await drained(engine);
    expect(engine.state.getState().activeId).toBe(walletId);
    expect(shown(engine)).toEqual({ txids: [txidOfNumber(2)], numTxs: 1, balance: 70n });
    expect(notices).toEqual([]);

    clock.advance(1000);
    mustBe(await engine.activateWallet(first));
    await until(engine, (state) => balanceOf(state) === 5000n);
    // Back again: the last known state is shown before the network has answered.
    chain.breakWith(new NetworkError("gone", "unreachable"));
    mustBe(await engine.activateWallet(walletId));
    expect(shown(engine)).toEqual({ txids: [txidOfNumber(2)], numTxs: 1, balance: 70n });
  });
});
