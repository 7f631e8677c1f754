import { type Coins, coinsOf } from "@satchel/core/ledger";
import { mergeBySats, sortBySats, sortInSteps, type Utxo } from "@satchel/core/tx";
import type { State } from "../state.ts";

type Utxos = State["ledger"]["utxos"];

let last: { utxos: Utxos; coins: readonly Utxo[] } | undefined;
/** A larger change is sorted as a whole. */
const MOST_MERGED = 1000;

/** Returns the coins in the order in which planning needs them. After a change only the changed coins are sorted. */
export function sortedCoins(utxos: Utxos): readonly Utxo[] {
  if (last?.utxos === utxos) return last.coins;
  last = { utxos, coins: sortedSince(coinsOf(utxos)) };
  return last.coins;
}

function sortedSince(now: Coins): readonly Utxo[] {
  if (last && isNear(now)) {
    const { removed, added } = now.since(coinsOf(last.utxos));
    if (removed.length + added.length <= MOST_MERGED) return mergeBySats(last.coins, removed, added);
  }
  return sortBySats([...now.values()]);
}

const isNear = ({ size }: Utxos): boolean => last !== undefined && Math.abs(size - last.coins.length) <= MOST_MERGED;

/** Sorts the coins before `sortedCoins` is asked for them, with a pause after every few milliseconds of work. */
export async function sortAhead(utxos: Utxos, pause: () => Promise<void>): Promise<void> {
  const steps = sortInSteps([...coinsOf(utxos).values()]);
  for (;;) {
    await pause();
    const { done, value } = steps.next();
    if (!done) continue;
    last = { utxos, coins: value };
    return;
  }
}
