import { sats } from "@satchel/core/amount";
import { aUtxo, scriptOf } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { largestOf } from "./check-amounts.ts";

const all = () => true;
const quick = { now: () => 0, pause: () => Promise.reject(new Error("pause must not be called")) };

test("the largest coins are chosen as a sort of all of them chooses, also where many are equal", async () => {
  const amounts = fc.array(fc.oneof(fc.bigInt(0n, 5n), fc.bigInt(0n, 2_100_000_000_000_000n)), { maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(amounts, fc.integer({ min: 1, max: 150 }), async (each, count) => {
      const coins = each.map((amount) => aUtxo(scriptOf("me"), sats(amount)));
      const sorted = [...each].sort((one, other) => Number(other - one)).slice(0, count);
      expect((await largestOf(coins, all, count, quick)).map((coin) => coin.sats)).toEqual(sorted);
    }),
  );
});

test("among 50,000 coins they are chosen in slices, and only from coins that fit", async () => {
  let now = 0;
  let since = 0;
  let longest = 0;
  const clock = {
    now: () => now,
    pause: async () => {
      longest = Math.max(longest, now - since);
      since = now;
    },
  };
  const coins = Array.from({ length: 50_000 }, (_, at) => aUtxo(scriptOf("me"), sats(BigInt((at * 7_919) % 50_000))));
  // A look at a coin takes a hundredth of a millisecond.
  function* looked() {
    for (const coin of coins) {
      now += 0.01;
      yield coin;
    }
  }
  const chosen = await largestOf(looked(), (coin) => coin.sats % 2n === 0n, 3, clock);
  expect(chosen.map((coin) => coin.sats)).toEqual([49_998n, 49_996n, 49_994n]);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(7);
});
