import type { Sats } from "../amount/index.ts";
import { satsOf } from "./chain-terms.ts";
import type { Utxo } from "./tx.ts";

/** Compares coins for sorting: largest amount first, then by outpoint. */
export function bySats(a: Utxo, b: Utxo): number {
  if (a.sats !== b.sats) return a.sats < b.sats ? 1 : -1;
  return a.outpoint < b.outpoint ? -1 : 1;
}

/** From this many coins on, sorting by digits is faster than comparing coins with each other. */
const MANY = 500;

/** Lists that `sortBySats` returned, and parts of them in the same order: they are not looked through again. */
const sortedLists = new WeakSet<readonly Utxo[]>();

export const isSorted = (coins: readonly Utxo[]): boolean => sortedLists.has(coins);

/** Returns the coins sorted as `bySats` compares them; a list that it returned before is returned as it is. */
export function sortBySats(coins: readonly Utxo[]): readonly Utxo[] {
  if (sortedLists.has(coins)) return coins;
  const sorted = coins.length < MANY ? [...coins].sort(bySats) : sortMany(coins);
  sortedLists.add(sorted);
  return sorted;
}

/** Returns a list of `sortBySats` without the coins in `removed` and with those in `added`, without sorting it again. */
export function mergeBySats(
  sorted: readonly Utxo[],
  removed: readonly Utxo[],
  added: readonly Utxo[],
): readonly Utxo[] {
  const gone = new Set(removed);
  const merged: Utxo[] = [];
  const news = sortBySats(added);
  let next = 0;
  for (const coin of sorted) {
    while (next < news.length && bySats(news[next] as Utxo, coin) < 0) merged.push(news[next++] as Utxo);
    if (!gone.has(coin)) merged.push(coin);
  }
  while (next < news.length) merged.push(news[next++] as Utxo);
  sortedLists.add(merged);
  return merged;
}

/** Returns the coins of more than `amount`, without looking at each if the list is sorted. */
export function coinsAbove(coins: readonly Utxo[], amount: bigint): readonly Utxo[] {
  if (!sortedLists.has(coins)) return coins.filter((coin) => coin.sats > amount);
  let [count, end] = [0, coins.length];
  while (count < end) {
    const middle = (count + end) >> 1;
    if ((coins[middle] as Utxo).sats > amount) count = middle + 1;
    else end = middle;
  }
  if (count === coins.length) return coins;
  const last = firstIn.get(coins);
  if (last?.length === count) return last;
  const found = coins.slice(0, count);
  sortedLists.add(found);
  firstIn.set(coins, found);
  return found;
}

/** The last beginning of each sorted list, so that what is known about it is found again. */
const firstIn = new WeakMap<readonly Utxo[], readonly Utxo[]>();

const totals = new WeakMap<readonly Utxo[], Sats>();

/** Returns the sum of the coins; of a sorted list it is computed once. */
export function totalOf(coins: readonly Utxo[]): Sats {
  const total = totals.get(coins) ?? satsOf(coins);
  if (sortedLists.has(coins)) totals.set(coins, total);
  return total;
}

const finalIn = new WeakMap<readonly Utxo[], readonly Utxo[]>();

/** Returns the final coins, in their order; of a sorted list they are looked for once. */
export function finalCoins(coins: readonly Utxo[]): readonly Utxo[] {
  const final = finalIn.get(coins) ?? filterCoins(coins, ({ isFinal }) => isFinal);
  if (sortedLists.has(coins)) finalIn.set(coins, final);
  return final;
}

/** Returns the coins that fit, in their order. */
export function filterCoins(coins: readonly Utxo[], isFit: (coin: Utxo) => boolean): readonly Utxo[] {
  const found: Utxo[] = [];
  for (const coin of coins) if (isFit(coin)) found.push(coin);
  if (sortedLists.has(coins)) sortedLists.add(found);
  return found;
}

function sortMany(coins: readonly Utxo[]): Utxo[] {
  const order = keysOf(coins).reduce(sortByKey, Uint32Array.from(coins.keys()));
  const sorted = Array.from(order, (at) => coins[at] as Utxo);
  // What is left to sort are outputs of one transaction, and txids that begin alike.
  return isInOrder(sorted) ? sorted : sorted.sort(bySats);
}

function isInOrder(coins: readonly Utxo[]): boolean {
  for (let at = 1; at < coins.length; at++) if (bySats(coins[at - 1] as Utxo, coins[at] as Utxo) > 0) return false;
  return true;
}

const WORD_BITS = 26;
const WORD = 2 ** WORD_BITS;
const WORD_HEX_DIGITS = 6;

/** Returns whole numbers below 2^26 for each coin, the least important first: the start of its txid, and its amount. */
function keysOf(coins: readonly Utxo[]): Uint32Array[] {
  const [low, high, small, large] = Array.from({ length: 4 }, () => new Uint32Array(coins.length)) as Words;
  for (const [at, { sats, outpoint }] of coins.entries()) {
    // Exact, because all XEC together are fewer than 2^52 sats.
    const amount = Number(sats);
    large[at] = WORD - 1 - Math.floor(amount / WORD);
    small[at] = WORD - 1 - (amount % WORD);
    high[at] = hexAt(outpoint, 0);
    low[at] = hexAt(outpoint, WORD_HEX_DIGITS);
  }
  return [low, high, small, large];
}

type Words = [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

const NINE = 57;

/** Returns six hex digits of a text as a number, which sorts as they do. */
function hexAt(text: string, start: number): number {
  let value = 0;
  for (let at = start; at < start + WORD_HEX_DIGITS; at++) {
    const code = text.charCodeAt(at);
    value = (value << 4) | ((code <= NINE ? code : code + 9) & 15);
  }
  return value;
}

const DIGIT_BITS = WORD_BITS / 2;
const DIGITS = 2 ** DIGIT_BITS;

/** Sorts positions by their keys, ascending; positions of equal keys keep their order. */
const sortByKey = (positions: Uint32Array, keys: Uint32Array): Uint32Array =>
  sortByDigit(sortByDigit(positions, keys, 0), keys, DIGIT_BITS);

function sortByDigit(positions: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const digitOf = (at: number) => ((keys[at] as number) >>> shift) & (DIGITS - 1);
  const ends = new Uint32Array(DIGITS);
  for (const at of positions) ends[digitOf(at)] = (ends[digitOf(at)] as number) + 1;
  if (ends[digitOf(0)] === positions.length) return positions;
  for (let digit = 1; digit < DIGITS; digit++) ends[digit] = (ends[digit] as number) + (ends[digit - 1] as number);
  const sorted = new Uint32Array(positions.length);
  for (let n = positions.length - 1; n >= 0; n--) {
    const at = positions[n] as number;
    const end = (ends[digitOf(at)] as number) - 1;
    ends[digitOf(at)] = end;
    sorted[end] = at;
  }
  return sorted;
}
