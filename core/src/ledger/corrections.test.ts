import { expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { aToken, aUtxo, scriptOf } from "../testing/index.ts";
import { type Coins, coinsOf, correctionsOf } from "./index.ts";

const me = scriptOf("me");
const [one, two, three] = [1, 2, 3].map((n) => aUtxo(me, 1_000n * BigInt(n), { n })) as [
  ReturnType<typeof aUtxo>,
  ReturnType<typeof aUtxo>,
  ReturnType<typeof aUtxo>,
];
const of = (...coins: readonly ReturnType<typeof aUtxo>[]): Coins =>
  coinsOf(new Map(coins.map((coin) => [coin.outpoint, coin])));

test("an output never has another amount or script: whatever else happened, the earlier answer was wrong", () => {
  const inflated = { ...one, sats: sats(9_000_000n) };
  for (const isSame of [true, false]) {
    expect(correctionsOf(of(inflated, two), of(one, two), isSame)).toEqual([
      { outpoint: one.outpoint, before: inflated, after: one },
    ]);
    const foreign = { ...one, script: scriptOf("bob") };
    expect(correctionsOf(of(foreign), of(one), isSame)).toEqual([
      { outpoint: one.outpoint, before: foreign, after: one },
    ]);
  }
});

test("a coin comes or goes only with a transaction: without one it was hidden or invented", () => {
  expect(correctionsOf(of(one, two), of(one, three), true)).toEqual([
    { outpoint: two.outpoint, before: two },
    { outpoint: three.outpoint, after: three },
  ]);
  expect(correctionsOf(of(one, two), of(one, three), false)).toEqual([]);
});

test("its block, its finality and its token are no contradiction here", () => {
  const final = { ...one, blockHeight: 5, isFinal: true };
  const named = { ...one, token: aToken(5n) };
  const more = { ...one, token: { ...aToken(5n), atoms: atoms(6n) } };
  expect(correctionsOf(of(one), of(final), true)).toEqual([]);
  expect(correctionsOf(of(named), of(more), true)).toEqual([]);
  expect(correctionsOf(of(one, two), of(one, two), true)).toEqual([]);
});
