import fc from "fast-check";
import { expect, test } from "vitest";
import { type Outpoint, outpointOf } from "../../ids/index.ts";
import { aTxid, aUtxo, scriptOf } from "../../testing/index.ts";
import type { Utxo } from "../bytes/tx.ts";
import {
  bySats,
  coinsAbove,
  finalCoins,
  isSorted,
  mergeBySats,
  partOf,
  sortBySats,
  sumsOf,
  totalOf,
  without,
} from "./sort-coins.ts";

const ME = scriptOf("me");
/** Amounts and txids of which many are equal, or begin alike. */
const coin = fc
  .record({
    amount: fc.oneof(fc.constantFrom(546n, 1000n, 8191n, 8192n), fc.bigInt(546n, 2_100_000_000_000_000n)),
    start: fc.constantFrom("0", "a", "f"),
    end: fc.integer({ min: 0, max: 2 ** 40 }),
    isAlike: fc.boolean(),
    outIdx: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ amount, start, end, isAlike, outIdx }): Utxo => {
    const rest = end.toString(16);
    const txid = isAlike ? start + rest.padStart(63, "0") : (start + rest).padEnd(64, "7");
    return aUtxo(ME, amount, { outpoint: outpointOf(aTxid(txid), outIdx), isFinal: end % 2 === 0 });
  });

const uniqueCoins = (minLength: number, maxLength: number) =>
  fc.uniqueArray(coin, { minLength, maxLength, selector: ({ outpoint }) => outpoint, size: "max" });

test.each([
  ["few", uniqueCoins(0, 50), 100],
  ["many", uniqueCoins(500, 900), 12],
] as const)("%s coins come in the order in which comparing them puts them", (_name, some, numRuns) => {
  fc.assert(
    fc.property(some, (coins) => {
      const expected = [...coins].sort(bySats).map(({ outpoint }): Outpoint => outpoint);
      const sorted = sortBySats(coins);
      expect(sorted.map(({ outpoint }) => outpoint)).toEqual(expected);
      expect(sortBySats(sorted)).toEqual(sorted);
      expect(sortBySats([...sorted].reverse())).toEqual(sorted);
    }),
    { numRuns },
  );
});

test("the coins above an amount are the same from a sorted list as from any other", () => {
  const coins = [3n, 9n, 9n, 5n, 1n].map((amount, n) => aUtxo(ME, amount, { n, isFinal: n % 2 === 0 }));
  const sorted = sortBySats(coins);
  for (let amount = 0n; amount <= 10n; amount++) {
    expect(coinsAbove(sorted, amount)).toEqual(sorted.filter((coin) => coin.sats > amount));
    expect(sortBySats(coinsAbove(coins, amount))).toEqual(coinsAbove(sorted, amount));
  }
  expect(finalCoins(sorted)).toEqual(sorted.filter(({ isFinal }) => isFinal));
  expect(finalCoins(sorted)).toBe(finalCoins(sorted));
});

test("the coins that are given stay as they are", () => {
  const coins = [aUtxo(ME, 600n, { n: 1 }), aUtxo(ME, 900n, { n: 2 })];
  const before = [...coins];
  const sorted = sortBySats(coins);
  expect(coins).toEqual(before);
  expect(sortBySats(sorted)).toBe(sorted);
  const rich = partOf(sorted, { kind: "rich", of: 700n, isFit: (coin) => coin.sats > 700n });
  expect([rich, sortBySats(rich)]).toEqual([[coins[1]], [coins[1]]]);
  expect(partOf(sorted, { kind: "any", of: 1, isFit: () => true })).toBe(sorted);
  expect(mergeBySats(sorted, [], [])).toBe(sorted);
});

test("a change that is merged gives the list that sorting all coins gives, and earlier lists stay as they are", () => {
  fc.assert(
    fc.property(uniqueCoins(0, 60), fc.nat(60), fc.nat(60), (coins, keep, add) => {
      const before = coins.slice(0, Math.max(keep, add));
      const removed = before.filter((_, at) => at >= keep);
      const added = coins.slice(Math.max(keep, add));
      const sorted = sortBySats(before);
      const copy = [...sorted];
      const merged = mergeBySats(sorted, removed, added);
      expect(merged).toEqual([...before.filter((each) => !removed.includes(each)), ...added].sort(bySats));
      expect([sorted, isSorted(merged)]).toEqual([copy, true]);
    }),
    { numRuns: 200 },
  );
});

test("what is known about a list is right after any changes", () => {
  const change = fc.record({ keep: fc.nat(30), add: fc.array(coin, { maxLength: 5 }) });
  fc.assert(
    fc.property(uniqueCoins(0, 30), fc.array(change, { maxLength: 6 }), (coins, changes) => {
      let list = sortBySats(coins);
      for (const { keep, add } of changes) {
        // Each of these is a part of the one before.
        const final = finalCoins(list);
        const rich = coinsAbove(final, 8191n);
        expect(final).toEqual(list.filter(({ isFinal }) => isFinal));
        expect(rich).toEqual(final.filter(({ sats }) => sats > 8191n));
        for (const some of [list, final, rich]) {
          expect(totalOf(some)).toBe(some.reduce((sum, { sats }) => sum + sats, 0n));
          expect(sumsOf(some).at(-1) ?? 0n).toBe(totalOf(some));
        }
        const removed = list.filter((_, at) => at >= keep);
        expect(without(list, removed)).toEqual(list.slice(0, keep));
        const known = new Set(list.map(({ outpoint }) => outpoint));
        const news = add.filter(({ outpoint }) => !known.has(outpoint) && known.add(outpoint));
        list = mergeBySats(list, removed, news);
      }
    }),
    { numRuns: 200 },
  );
});
