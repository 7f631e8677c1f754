import { addressOf } from "@satchel/core/address";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { DERIVATION_VECTOR } from "@satchel/core/testing";
import { ownScripts, type Wallet } from "@satchel/core/wallet";
import type { Devnet } from "@satchel/devnet";
import { createMemoryStore, createMemoryTabs } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { ready } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { balanceOf, mustBe, until, untilTold } from "../testing/rig.ts";
import { TWO_PATHS } from "../testing/two-keys.ts";
import { bookItem } from "../wallet-book/book-copies.ts";

const fund = (devnet: Devnet, script: ScriptHex, amount: bigint) =>
  devnet.fund(addressOf(script, "ecash") ?? "", amount);

/** A wallet that runs with one key. `give` stores it with two keys and tells its tab, as another tab does. */
async function withOneKey(devnet: Devnet) {
  const [store, copyStore, hub] = [createMemoryStore(), createMemoryStore(), createMemoryTabs()];
  const rig = rigForTest(devnet, { store, copyStore, hub });
  const made = mustBe(await rig.vault.restore(DERIVATION_VECTOR.phrase, "device", TWO_PATHS));
  const both: Wallet = { ...made, name: "Mine" };
  const one: Wallet = { ...both, keys: both.keys.slice(0, 1) };
  const keep = async (revision: number, wallet: Wallet) => {
    const text = bookItem.encode({ revision, protection: "device", wallets: [wallet] });
    for (const each of [store, copyStore]) await each.set(bookItem.key, text);
  };
  await keep(1, one);
  await rig.engine.start();
  await ready(rig.engine);
  const other = hub.tab();
  const tell = async (revision: number, wallet: Wallet) => {
    await keep(revision, wallet);
    other.tell({ kind: "wallets" });
    await until(rig.engine, ({ ledger }) => ledger.scripts.size === wallet.keys.length);
    await rig.engine.resync();
  };
  const [first = NO_SCRIPT, second = NO_SCRIPT] = ownScripts(both);
  return { rig, first, second, give: () => tell(2, both), takeBack: () => tell(3, one) };
}

test("a key that the wallet gets while it runs: its coins from before are found, and its events come, also after a new connection", async () => {
  const devnet = await devnetForTest();
  const { rig, first, second, give } = await withOneKey(devnet);
  const { engine } = rig;
  await fund(devnet, first, 10_000n);
  await until(engine, ({ ledger }) => ledger.utxos.size === 1);
  await fund(devnet, second, 20_000n);

  await give();
  await until(engine, (state) => balanceOf(state) === 30_000n);
  await fund(devnet, second, 30_000n);
  await until(engine, (state) => balanceOf(state) === 60_000n);
  // A sync may have found the payment before its event had its turn.
  await untilTold(rig, 2);

  await devnet.goOffline();
  devnet.faults.set({ dropSocket: true });
  await until(engine, ({ connection }) => connection === "offline");
  devnet.faults.clear();
  await devnet.goOnline();
  await until(engine, ({ connection, sync }) => connection === "online" && sync.state === "fresh");
  const txid = await fund(devnet, second, 40_000n);
  await until(engine, (state) => balanceOf(state) === 100_000n);
  expect(engine.state.getState().ledger.numTxs).toBe(4);
  // What the key had before was found by a sync, which announces nothing.
  const notices = await untilTold(rig, 3);
  expect(notices.map((notice) => notice.kind === "received" && notice.sats)).toEqual([10_000n, 30_000n, 40_000n]);
  expect(notices.at(-1)).toMatchObject({ txid });
});

test("a key that the wallet has no longer takes its coins with it, and what its address gets is not announced", async () => {
  const devnet = await devnetForTest();
  const { rig, first, second, give, takeBack } = await withOneKey(devnet);
  const { engine } = rig;
  await give();
  await fund(devnet, second, 20_000n);
  await until(engine, (state) => balanceOf(state) === 20_000n);
  // A sync may have found the payment before its event had its turn.
  await untilTold(rig, 1);
  await takeBack();
  await until(engine, (state) => balanceOf(state) === 0n);
  await fund(devnet, second, 30_000n);
  await fund(devnet, first, 5_000n);
  await until(engine, (state) => balanceOf(state) === 5_000n);
  const notices = await untilTold(rig, 2);
  expect(notices.map((notice) => notice.kind === "received" && notice.sats)).toEqual([20_000n, 5_000n]);
});
