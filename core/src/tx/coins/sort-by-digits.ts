import type { Utxo } from "../bytes/tx.ts";

/**
 * Sorts coins by amount, the largest first, and then roughly by outpoint: coins of one transaction, and txids that
 * begin alike, may stand in any order. Where there are thousands this is faster than comparing coins with each other.
 * It yields after every piece of work, a few milliseconds for 50,000 coins, so that a caller can pause.
 */
export function* sortByDigits(coins: readonly Utxo[]): Generator<undefined, Utxo[]> {
  const keys = keysOf(coins);
  yield;
  let order: Uint32Array = Uint32Array.from(coins.keys());
  for (const key of keys) {
    for (const shift of [0, DIGIT_BITS]) {
      order = sortByDigit(order, key, shift);
      yield;
    }
  }
  return Array.from(order, (at) => coins[at] as Utxo);
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

/** Sorts positions by one digit of their keys, ascending; positions with equal digits keep their order. */
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
