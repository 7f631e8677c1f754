// Random wallets and payments that are too large for one transaction.
import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../../testing/index.ts";
import { checkAllSentOn, checkManyPayments, checkManyTokenPayments } from "../testing/check-chain.ts";

const ROOM = { timeout: 300_000 };

/** Returns the largest number of transactions that a case of these seeds takes. */
function longestOf(check: (seed: number) => number, numRuns: number): number {
  let longest = 0;
  const seeds = fc.integer({ min: 0, max: 0xffffffff });
  const property = fc.property(seeds, (seed) => {
    longest = Math.max(longest, check(seed));
  });
  fc.assert(property, { numRuns, endOnFailure: true });
  return longest;
}

test("payments to thousands of recipients from few or thousands of coins", ROOM, () =>
  expect(longestOf(checkManyPayments, rounds(10, 40))).toBeGreaterThan(1),
);

test("token payments from thousands of coins to hundreds of recipients", ROOM, () =>
  expect(longestOf(checkManyTokenPayments, rounds(15, 60))).toBeGreaterThan(1),
);

test("payments of a whole token balance that lies in thousands of coins", ROOM, () =>
  expect(longestOf(checkAllSentOn, rounds(5, 15))).toBeGreaterThan(1),
);
