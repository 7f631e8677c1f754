import type { WalletId } from "@satchel/core/ids";
import { Coins, emptyLedger } from "@satchel/core/ledger";
import { aUtxo, aWalletId, scriptOf, walletOfScripts } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { INITIAL_STATE } from "../initial-state.ts";
import type { State } from "../state.ts";
import { keepPlansReady } from "./keep-plans-ready.ts";
import { planXec } from "./plan-payment.ts";

const ME = scriptOf("me");

/** The state of a wallet whose coins count how often their amount is read. */
function aWallet(activeId: WalletId, count: number) {
  let looks = 0;
  const coins = Array.from({ length: count }, (_, n) => {
    const coin = aUtxo(ME, 1000n + ((BigInt(n) * 7_919n) % 100_003n), { n });
    const { sats: amount } = coin;
    const get = () => {
      looks += 1;
      return amount;
    };
    return Object.defineProperty(coin, "sats", { get, enumerable: true });
  });
  const ledger = { ...emptyLedger(new Set([ME])), utxos: Coins.NONE.change([], coins) };
  const wallets = [walletOfScripts(activeId, [ME])];
  const tip = { height: 1000, finalHeight: 1000 };
  const state: State = { ...INITIAL_STATE, wallets, activeId, ledger, tip };
  const looksFor = (use: () => unknown) => {
    const before = looks;
    use();
    return looks - before;
  };
  return { state, looksFor, looks: () => looks };
}

function storeOf(first: State) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    set: (next: State) => {
      state = next;
      for (const listen of listeners) listen();
    },
  };
}

/** A pause that counts, and that says when there has been no further one for a while. */
function countingPauses() {
  let count = 0;
  const settled = async () => {
    for (let before = -1; before !== count; ) {
      before = count;
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const pause = async () => {
    count += 1;
  };
  return { pause, settled, count: () => count };
}

const MAX = { maxTo: ME };

test("a wallet's many coins are sorted and added up in pieces before the first plan, and another wallet's too", async () => {
  const [one, two] = [aWallet(aWalletId("one"), 3000), aWallet(aWalletId("two"), 3000)];
  const store = storeOf(one.state);
  const pauses = countingPauses();
  const end = keepPlansReady(store, pauses.pause);
  await pauses.settled();
  expect(pauses.count()).toBeGreaterThan(8);
  const fewest = one.looksFor(() => planXec(store.getState(), MAX));
  expect(fewest).toBeLessThan(6 * 3000);

  store.set(two.state);
  await pauses.settled();
  expect(two.looksFor(() => planXec(store.getState(), MAX))).toBe(fewest);
  end();
});

test("few coins are not sorted before they are needed", async () => {
  const { state, looksFor } = aWallet(aWalletId("one"), 300);
  const pauses = countingPauses();
  const end = keepPlansReady(storeOf(state), pauses.pause);
  await pauses.settled();
  expect(pauses.count()).toBe(0);
  expect(looksFor(() => planXec(state, MAX))).toBeGreaterThan(300);
  end();
});

test("what was ended while it sorted plans nothing ahead", async () => {
  const looksWith = async (use: (end: () => void) => void) => {
    const { state, looks } = aWallet(aWalletId("one"), 3000);
    const pauses = countingPauses();
    use(keepPlansReady(storeOf(state), pauses.pause));
    await pauses.settled();
    return looks();
  };
  expect(await looksWith((end) => end())).toBeLessThan(await looksWith(() => {}));
});
