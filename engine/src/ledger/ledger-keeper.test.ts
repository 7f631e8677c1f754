import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import { NetworkError, type Store } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, aTxid, createManualClock, scriptOf, type TxBuilder } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import { createMemoryStore, type MemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterEach, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { balanceOf, createRig, mustBe, until, untilStored } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const alice = scriptOf("alice");
const vault = createNodeVault();
const added = (tx: TxBuilder) => ({ kind: "tx-added", txid: tx.txid }) as const;

async function startOn(store: Store, chain = createScriptedChain()) {
  const rig = createRig({ clock: createManualClock(), store, vault, chain });
  engines.push(rig.engine);
  await rig.engine.start();
  return { ...rig, chain };
}

/** A device with a synced wallet of three coins. */
async function deviceWithCoins() {
  const store = createMemoryStore();
  const first = await startOn(store);
  mustBe(await first.engine.createWallet());
  const [me = NO_SCRIPT] = first.engine.state.getState().ledger.scripts;
  const txs = [5000n, 700n, 30n].map((amount, n) =>
    aTx(n + 1)
      .from(alice)
      .paying(me, amount)
      .inBlock(90 + n),
  );
  first.chain.add(...txs);
  await first.engine.resync();
  await untilStored(first);
  first.engine.stop();
  return { store, me, txs, coins: new Map(first.engine.state.getState().ledger.utxos) };
}

/** A store that answers reads of coins only after `release`. */
function holdingCoins(inner: Store) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const get = async (key: string) => {
    if (key.startsWith("ledgerCoins:")) await held;
    return inner.get(key);
  };
  return { store: { ...inner, get } satisfies Store, release };
}

const broken = () => {
  const chain = createScriptedChain();
  chain.breakWith(new NetworkError("away", "unreachable"));
  return chain;
};
const coinsKey = (store: MemoryStore) =>
  Object.keys(store.entries()).find((key) => key.startsWith("ledgerCoins:")) ?? "";

test("a start shows balance and history at once and loads the coins afterwards, without the network", async () => {
  const { store, coins } = await deviceWithCoins();
  const { store: holding, release } = holdingCoins(store);
  const { engine } = await startOn(holding, broken());
  const { ledger, sync } = engine.state.getState();
  expect(sync.state).toBe("stale");
  expect(ledger).toMatchObject({ numTxs: 3, awaited: { count: 3, sats: 5730n } });
  expect(ledger.utxos.size).toBe(0);
  release();
  const whole = await until(engine, (now) => now.ledger.awaited === undefined);
  expect(new Map(whole.ledger.utxos)).toEqual(coins);
  expect(totalsOf(whole.ledger)).toEqual(ledger.awaited);
});

test.each([
  ["torn", (text: string) => text.slice(0, -9)],
  ["of another time", (text: string) => text.replace(" 700 ", " 701 ")],
])("stored coins that are %s: the balance stays shown, and a sync fetches the coins", async (_what, damage) => {
  const { store, coins, txs } = await deviceWithCoins();
  await store.set(coinsKey(store), damage((await store.get(coinsKey(store))) ?? ""));
  const chain = broken();
  const { engine } = await startOn(store, chain);
  await until(engine, ({ sync }) => sync.failed === "away");
  expect(engine.state.getState().ledger.awaited).toMatchObject({ count: 3 });
  expect(balanceOf(engine.state.getState())).toBe(5730n);
  chain.breakWith(undefined);
  chain.add(...txs);
  await engine.resync();
  expect(new Map(engine.state.getState().ledger.utxos)).toEqual(coins);
  expect(engine.state.getState().ledger.awaited).toBeUndefined();
});

test("transactions that come before the coins are loaded are in the wallet afterwards", async () => {
  const { store, me, txs } = await deviceWithCoins();
  const { store: holding, release } = holdingCoins(store);
  const chain = createScriptedChain();
  chain.add(...txs);
  const { engine } = await startOn(holding, chain);
  while (chain.watchers() === 0) await new Promise((resolve) => setImmediate(resolve));
  const [first] = txs;
  const spend = aTx(7).with({
    inputs: [
      {
        outpoint: outpointOf(aTxid(first?.txid), 0),
        inputScript: "",
        script: me,
        sats: first?.outputs[0]?.sats ?? sats(0n),
        sequence: 0,
      },
    ],
    outputs: [],
  });
  const income = aTx(8).from(alice).paying(me, 9n);
  chain.add(spend, income);
  for (const tx of [spend, income]) chain.emit(added(tx));
  release();
  await engine.resync();
  const { ledger } = engine.state.getState();
  expect([...ledger.utxos.values()].map(({ sats }) => sats).sort()).toEqual([30n, 700n, 9n]);
  expect(ledger.numTxs).toBe(5);
});

test("a sync writes each text once, and without new transactions it writes no coins", async () => {
  const { store, txs } = await deviceWithCoins();
  const written: string[] = [];
  const counting: Store = {
    ...store,
    set: (key, value) => {
      if (key.startsWith("ledger")) written.push(key.split(":")[0] ?? "");
      return store.set(key, value);
    },
  };
  const chain = createScriptedChain();
  chain.add(...txs);
  const rig = await startOn(counting, chain);
  await until(rig.engine, ({ sync }) => sync.state === "fresh");
  await rig.engine.resync();
  await untilStored(rig);
  expect(new Set(written)).toEqual(new Set(["ledgerCache"]));
  written.length = 0;
  const [me = NO_SCRIPT] = rig.engine.state.getState().ledger.scripts;
  chain.add(aTx(9).from(alice).paying(me, 1n));
  await rig.engine.resync();
  await untilStored(rig);
  expect(written).toEqual(["ledgerCoins", "ledgerCache"]);
});

test("coins that are erased during a write stay erased", async () => {
  const { store, txs } = await deviceWithCoins();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const slow: Store = {
    ...store,
    set: async (key, value) => {
      if (key.startsWith("ledgerCoins:")) {
        isHeld = true;
        await held;
      }
      return store.set(key, value);
    },
  };
  const chain = createScriptedChain();
  chain.add(...txs);
  const { engine } = await startOn(slow, chain);
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  chain.add(aTx(9).from(alice).paying(me, 1n));
  await engine.resync();
  while (!isHeld) await new Promise((resolve) => setImmediate(resolve));
  const erased = engine.eraseDevice();
  await new Promise((resolve) => setImmediate(resolve));
  release();
  mustBe(await erased);
  expect(Object.keys(store.entries()).filter((key) => key.startsWith("ledger"))).toEqual([]);
});

/** Returns the fields alone, as they are after they were stored. */
const asIndexed = (tx: TxBuilder) =>
  Object.fromEntries(Object.entries(tx).filter(([, value]) => typeof value !== "function")) as Tx;

const storedAge = async (store: Store, { state }: Engine): Promise<number | undefined> =>
  JSON.parse((await store.get(`ledgerCache:${state.getState().activeId}`)) ?? "{}").coinsAt;

test("the time of the coins is stored with them, and a check of the history leaves it alone", async () => {
  const { store, txs } = await deviceWithCoins();
  const chain = createScriptedChain();
  chain.add(...txs.map(asIndexed));
  const clock = createManualClock();
  const { engine } = createRig({ clock, store, vault, chain });
  engines.push(engine);
  const at = clock.now();
  clock.advance(3_600_000);
  await engine.start();
  await until(engine, ({ sync }) => sync.state === "fresh");
  expect(chain.asked("utxos")).toBe(0);
  await expect.poll(() => storedAge(store, engine)).toBe(at);
});

test("after a coin failed its verification the stored coins have no time, so that the next start fetches them", async () => {
  const { store, txs } = await deviceWithCoins();
  const chain = createScriptedChain();
  chain.add(...txs.map(asIndexed));
  const { engine } = await startOn(store, chain);
  await until(engine, ({ sync }) => sync.state === "fresh");
  // Bytes that have no such output.
  const evidence = { by: "bytes", script: NO_SCRIPT } as const;
  const outpoints = [...engine.state.getState().ledger.utxos.keys()].slice(0, 1);
  engine.state.setState({ doubted: new Map(outpoints.map((outpoint) => [outpoint, evidence])) });
  await expect.poll(() => storedAge(store, engine)).toBe(undefined);
  engine.stop();

  const again = await startOn(store, chain);
  await until(again.engine, ({ sync }) => sync.state === "fresh");
  expect(chain.asked("utxos")).toBe(1);
});

test("coins that cannot be read at the start are fetched, whatever the history says", async () => {
  const { store, txs } = await deviceWithCoins();
  await store.set(coinsKey(store), "torn");
  const chain = createScriptedChain();
  chain.add(...txs.map(asIndexed));
  const { engine } = await startOn(store, chain);
  const state = await until(engine, ({ sync }) => sync.state === "fresh");
  expect(balanceOf(state)).toBe(5_730n);
  expect(chain.asked("utxos")).toBe(1);
});
