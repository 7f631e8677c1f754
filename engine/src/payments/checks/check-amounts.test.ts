import { sats } from "@satchel/core/amount";
import { aUtxo, scriptOf } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { largestOf } from "./check-amounts.ts";

test("the largest coins are chosen as a sort of all of them chooses, also where many are equal", () => {
  const amounts = fc.array(fc.oneof(fc.bigInt(0n, 5n), fc.bigInt(0n, 2_100_000_000_000_000n)), { maxLength: 60 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 70 }), (all, count) => {
      const coins = all.map((amount) => aUtxo(scriptOf("me"), sats(amount)));
      const sorted = [...all].sort((one, other) => Number(other - one)).slice(0, count);
      expect(largestOf(coins, count).map((coin) => coin.sats)).toEqual(sorted);
    }),
  );
});
