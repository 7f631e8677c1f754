import { sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { StorageError, type Store } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, aTxid, scriptOf } from "@satchel/core/testing";
import { createMemoryStore, createMemoryTabs, createProcessLocks } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { planXec } from "../payments/plan-payment.ts";
import { activeIdOf, createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { frozenItem } from "./frozen-item.ts";

const alice = scriptOf("alice");
const bob = scriptOf("bob");

/** A wallet with two coins, in a browser where a test can open more tabs. */
async function browser(inner = createMemoryStore(), wrap: (store: Store) => Store = (store) => store) {
  const chain = createScriptedChain();
  const deviceKeys = createMemoryDeviceKeys();
  const shared = {
    store: wrap(inner),
    copyStore: createMemoryStore(),
    locks: createProcessLocks(),
    hub: createMemoryTabs(),
  };
  const open = async () => {
    const rig = createRig({ ...shared, chain, vault: createNodeVault({ deviceKeys, kdf: QUICK_KDF }) });
    await rig.engine.start();
    return rig;
  };
  const { engine } = await open();
  mustBe(await engine.createWallet());
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  chain.add(aTx(1).from(alice).paying(me, 50_000n), aTx(2).from(alice).paying(me, 60_000n));
  chain.emit({ kind: "reconnected" });
  await engine.resync();
  const [small, big] = coinsOf(engine);
  if (!small || !big) throw new Error("Two coins");
  return { chain, engine, inner, open, small, big };
}

const coinsOf = (engine: Engine): Outpoint[] =>
  [...engine.state.getState().ledger.utxos.values()]
    .sort((a, b) => Number(a.sats - b.sats))
    .map(({ outpoint }) => outpoint);
const frozenOf = (engine: Engine) => [...engine.state.getState().frozen];
const spendsFor = (engine: Engine, amount: bigint, coins?: readonly Outpoint[]) => {
  const plan = planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(amount) }], ...(coins && { coins }) });
  return plan.ok ? plan.value.spends : undefined;
};

test("a frozen coin is spent only if a person names it, and normally after it is unfrozen", async () => {
  const { engine, small, big } = await browser();
  expect(spendsFor(engine, 20_000n)).toEqual([small]);
  mustBe(await engine.setFrozen([small], true));
  expect(spendsFor(engine, 20_000n)).toEqual([big]);
  expect(spendsFor(engine, 20_000n, [small])).toEqual([small]);
  mustBe(await engine.setFrozen([big], true));
  expect(spendsFor(engine, 20_000n)).toBeUndefined();
  mustBe(await engine.setFrozen([small, big], false));
  expect(spendsFor(engine, 20_000n)).toEqual([small]);
});

test("a coin stays frozen after a restart from the first moment on, and other tabs show it as frozen", async () => {
  const { engine, open, small, big } = await browser();
  const other = await open();
  mustBe(await engine.setFrozen([small], true));
  await until(other.engine, ({ frozen }) => frozen.has(small));
  mustBe(await other.engine.setFrozen([big], true));
  await until(engine, ({ frozen }) => frozen.size === 2);
  const later = await open();
  expect(new Set(frozenOf(later.engine))).toEqual(new Set([small, big]));
});

test("a frozen coin is forgotten once a fresh ledger shows it as spent; another wallet's stays", async () => {
  const { chain, engine, inner, small, big } = await browser();
  mustBe(await engine.setFrozen([small, big], true));
  const elsewhere = { outpoint: outpointOf(aTxid("ab".repeat(32)), 0), script: bob };
  const stored = frozenItem.decode((await inner.get(frozenItem.key)) ?? "");
  if (stored.kind !== "valid") throw new Error(stored.kind);
  await inner.set(frozenItem.key, frozenItem.encode([...stored.value, elsewhere]));
  const coin = engine.state.getState().ledger.utxos.get(small);
  if (!coin) throw new Error("No coin");
  chain.add(aTx(3).spending(coin).paying(bob, 49_000n));
  await engine.resync();
  await until(engine, ({ frozen }) => !frozen.has(small));
  expect(frozenOf(engine).sort()).toEqual([big, elsewhere.outpoint].sort());
});

test("a backup has the frozen coins, and those of a deleted wallet are forgotten", async () => {
  const one = await browser();
  mustBe(await one.engine.setFrozen([one.big], true));
  const file = mustBe(await one.engine.exportBackup("a long password"));
  const other = createRig({ chain: one.chain });
  await other.engine.start();
  mustBe(await other.engine.importBackup(file, "a long password"));
  expect(frozenOf(other.engine)).toEqual([one.big]);
  const activeId = activeIdOf(other.engine);
  const { walletId } = mustBe(await other.engine.createWallet());
  mustBe(await other.engine.activateWallet(walletId));
  mustBe(await other.engine.deleteWallet(activeId));
  expect(frozenOf(other.engine)).toEqual([]);
});

test("if storage fails no coin is frozen, and that is a problem; a failed read is not an empty list", async () => {
  let isFull = false;
  const refusing = (store: Store): Store => ({
    ...store,
    set: (key, value) => (isFull ? Promise.reject(new StorageError("disk full")) : store.set(key, value)),
    get: (key) => (isFull && key === frozenItem.key ? Promise.reject(new StorageError("no")) : store.get(key)),
  });
  const { engine, open, small } = await browser(createMemoryStore(), refusing);
  isFull = true;
  expect(await engine.setFrozen([small], true)).toEqual({
    ok: false,
    problem: { code: "storage-failed", reason: "no" },
  });
  expect(frozenOf(engine)).toEqual([]);
  const again = await open();
  expect(again.engine.state.getState().phase.kind).toBe("storage-failed");
});
