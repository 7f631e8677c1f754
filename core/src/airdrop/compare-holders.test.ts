import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms } from "../amount/index.ts";
import { aToken, aUtxo, rounds, scriptOf } from "../testing/index.ts";
import type { Utxo } from "../tx/index.ts";
import { compareHolders } from "./index.ts";

const alice = scriptOf("alice");
const held = (n: number, script = alice): Utxo => aUtxo(script, 546n, { n, token: aToken(BigInt(10 + n)) });
const many = [1, 2, 3].map((n) => held(n));

test("the same outputs agree in any order, however the servers describe their age", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(many, { minLength: many.length }), fc.nat(9), (list, blockHeight) => {
      const other = list.map((coin) => ({ ...coin, blockHeight, isFinal: true }));
      expect(compareHolders(many, other)).toBeUndefined();
    }),
    { numRuns: rounds(20, 200) },
  );
  expect(compareHolders([], [])).toBeUndefined();
});

const [one, ...others] = many as [Utxo, ...Utxo[]];
test.each<[string, readonly Utxo[], object]>([
  ["a missing output", others, { onlyFirst: 1, onlySecond: 0 }],
  ["one more output", [...many, held(4)], { onlyFirst: 0, onlySecond: 1 }],
  ["another script", [{ ...one, script: scriptOf("liar") }, ...others], { onlyFirst: 1, onlySecond: 1 }],
  ["another place", [{ ...one, outpoint: held(9).outpoint }, ...others], { onlyFirst: 1, onlySecond: 1 }],
  [
    "other atoms",
    [{ ...one, token: { ...aToken(11n), atoms: atoms(12n) } }, ...others],
    { onlyFirst: 1, onlySecond: 1 },
  ],
  ["a baton", [{ ...one, token: { ...aToken(11n), isMintBaton: true } }, ...others], { onlyFirst: 1, onlySecond: 1 }],
  [
    "an offer with another maker",
    [{ ...one, plugins: { agora: { groups: ["50"], data: [] } } }, ...others],
    { onlyFirst: 1, onlySecond: 1 },
  ],
  [
    "a liar's list in place of all",
    [1, 2, 3].map((n) => held(n + 5, scriptOf("liar"))),
    { onlyFirst: 3, onlySecond: 3 },
  ],
])("%s is a difference", (_name, second, difference) => {
  expect(compareHolders(many, second)).toEqual(difference);
});
