// Lists of coins that are sorted by amount. A wallet may have 50,000 coins, and a form plans at every key: what was
// found out about a list is remembered, and after a change only the changed coins are looked at.
import { type Sats, sats } from "../../amount/index.ts";
import type { Utxo } from "../bytes/tx.ts";
import { satsOf } from "../plan/chain-terms.ts";
import { sortByDigits } from "./sort-by-digits.ts";

/** Compares coins for sorting: largest amount first, then by outpoint. */
export function bySats(a: Utxo, b: Utxo): number {
  if (a.sats !== b.sats) return a.sats < b.sats ? 1 : -1;
  return a.outpoint < b.outpoint ? -1 : 1;
}

/** From this many coins on, sorting by digits is faster than comparing coins with each other. */
const MANY = 500;

type IsFit = (coin: Utxo) => boolean;
/** The coins of a list that fit. `of` tells apart conditions of one kind, e.g. two heights of the chain. */
type Part = { of: unknown; isFit: IsFit; coins: readonly Utxo[] };
type ListFacts = { total: Sats | undefined; sums?: BigInt64Array; parts: Map<string, Part> };

/** What is known about each list that `sortBySats` returned, and about parts of such a list in the same order. */
const sortedLists = new WeakMap<readonly Utxo[], ListFacts>();

function asSorted<T extends readonly Utxo[]>(coins: T, facts: Partial<ListFacts> = {}): T {
  sortedLists.set(coins, { total: facts.total, parts: facts.parts ?? new Map() });
  return coins;
}

export const isSorted = (coins: readonly Utxo[]): boolean => sortedLists.has(coins);

/** Returns the coins sorted as `bySats` compares them; a list that it returned before is returned as it is. */
export function sortBySats(coins: readonly Utxo[]): readonly Utxo[] {
  if (sortedLists.has(coins)) return coins;
  const steps = sortInSteps(coins);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the same as `sortBySats`, and yields now and then, so that a caller can pause. */
export function* sortInSteps(coins: readonly Utxo[]): Generator<undefined, readonly Utxo[]> {
  if (coins.length < MANY) return asSorted([...coins].sort(bySats));
  const sorted = yield* sortByDigits(coins);
  // What is left to sort are outputs of one transaction, and txids that begin alike.
  return asSorted(isInOrder(sorted) ? sorted : sorted.sort(bySats));
}

function isInOrder(coins: readonly Utxo[]): boolean {
  for (let at = 1; at < coins.length; at++) if (bySats(coins[at - 1] as Utxo, coins[at] as Utxo) > 0) return false;
  return true;
}

/**
 * Returns a list of `sortBySats` without the coins in `removed` and with those in `added`. What is known about the list
 * is carried over, so neither this list nor its parts are looked through again. Returns the list itself if nothing
 * changes.
 */
export function mergeBySats(
  sorted: readonly Utxo[],
  removed: readonly Utxo[],
  added: readonly Utxo[],
): readonly Utxo[] {
  const { coins, gone } = splice(sorted, removed, added);
  if (gone.length === 0 && added.length === 0) return sorted;
  const facts = sortedLists.get(sorted);
  const total = facts?.total === undefined ? undefined : sats(facts.total - satsOf(gone) + satsOf(added));
  const merged = asSorted(coins, { total });
  const parts = sortedLists.get(merged)?.parts;
  for (const [kind, part] of facts?.parts ?? []) {
    const { isFit } = part;
    const isWhole = part.coins === sorted;
    // A list in which every coin fits is its own part. Without the new coins that do not fit it is another list.
    const coins = isWhole
      ? without(
          merged,
          added.filter((coin) => !isFit(coin)),
        )
      : mergeBySats(part.coins, gone.filter(isFit), added.filter(isFit));
    parts?.set(kind, { ...part, coins });
  }
  return merged;
}

function splice(sorted: readonly Utxo[], removed: readonly Utxo[], added: readonly Utxo[]) {
  const edits = [
    ...removed.map((coin) => ({ coin, isAdded: false })),
    ...added.map((coin) => ({ coin, isAdded: true })),
  ].sort((a, b) => bySats(a.coin, b.coin));
  const pieces: (readonly Utxo[])[] = [];
  const gone: Utxo[] = [];
  let from = 0;
  for (const { coin, isAdded } of edits) {
    const at = firstWhere(sorted, (each) => bySats(each, coin) > 0, from);
    if (isAdded) {
      pieces.push(sorted.slice(from, at), [coin]);
      from = at;
    } else if (sorted[at]?.outpoint === coin.outpoint) {
      pieces.push(sorted.slice(from, at));
      gone.push(coin);
      from = at + 1;
    }
  }
  pieces.push(sorted.slice(from));
  const none: Utxo[] = [];
  return { coins: none.concat(...pieces), gone };
}

/**
 * Returns the first position from `start` on whose coin fits, in a list where all coins behind a coin that fits do too.
 */
export function firstWhere(coins: readonly Utxo[], isFit: IsFit, start = 0): number {
  let [at, end] = [start, coins.length];
  while (at < end) {
    const middle = (at + end) >> 1;
    if (isFit(coins[middle] as Utxo)) end = middle;
    else at = middle + 1;
  }
  return at;
}

/**
 * Returns the coins that fit, in their order: the list itself if all do. A sorted list remembers the answer for the
 * last `of` of each kind. `find` is a faster way to the same coins.
 */
export function partOf(
  coins: readonly Utxo[],
  { kind, of, isFit }: { kind: string; of: unknown; isFit: IsFit },
  find: () => readonly Utxo[] = () => filterCoins(coins, isFit),
): readonly Utxo[] {
  const facts = sortedLists.get(coins);
  const last = facts?.parts.get(kind);
  if (last && last.of === of) return last.coins;
  const fitting = find();
  facts?.parts.set(kind, { of, isFit, coins: fitting });
  return fitting;
}

function filterCoins(coins: readonly Utxo[], isFit: IsFit): readonly Utxo[] {
  const fitting: Utxo[] = [];
  for (const coin of coins) if (isFit(coin)) fitting.push(coin);
  if (fitting.length === coins.length) return coins;
  return isSorted(coins) ? asSorted(fitting) : fitting;
}

/** Returns the coins that are not in `excluded`, in their order. */
export function without(coins: readonly Utxo[], excluded: readonly Utxo[]): readonly Utxo[] {
  if (isSorted(coins)) return mergeBySats(coins, excluded, []);
  const out = new Set(excluded);
  return coins.filter((coin) => !out.has(coin));
}

/** Returns the coins of more than `amount`, without looking at each if the list is sorted. */
export const coinsAbove = (coins: readonly Utxo[], amount: bigint): readonly Utxo[] =>
  partOf(coins, { kind: "above", of: amount, isFit: (coin) => coin.sats > amount }, () => {
    if (!isSorted(coins)) return coins.filter((coin) => coin.sats > amount);
    const count = firstWhere(coins, (coin) => coin.sats <= amount);
    return count === coins.length ? coins : asSorted(coins.slice(0, count));
  });

/** Returns the final coins, in their order. */
export const finalCoins = (coins: readonly Utxo[]): readonly Utxo[] =>
  partOf(coins, { kind: "final", of: true, isFit: ({ isFinal }) => isFinal });

/** Returns the sum of the coins; of a sorted list it is computed once. */
export function totalOf(coins: readonly Utxo[]): Sats {
  const facts = sortedLists.get(coins);
  const total = facts?.total ?? satsOf(coins);
  if (facts) facts.total = total;
  return total;
}

/**
 * Returns for each coin the sum of it and all coins before it; of a sorted list this is computed once. 64 bits are
 * enough for all XEC together.
 */
export function sumsOf(coins: readonly Utxo[]): BigInt64Array {
  const facts = sortedLists.get(coins);
  if (facts?.sums) return facts.sums;
  const sums = new BigInt64Array(coins.length);
  let sum = 0n;
  for (let at = 0; at < coins.length; at++) {
    sum += (coins[at] as Utxo).sats;
    sums[at] = sum;
  }
  if (facts) facts.sums = sums;
  return sums;
}
