// Wallets and payments so large that one transaction is not enough, in every way that can be.
import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../testing/index.ts";
import { checkAllSentOn, checkManyPayments, checkManyTokenPayments } from "./testing/check-chain.ts";

const ROOM = { timeout: 300_000 };

/** The most transactions any of these seeds takes. */
function longestOf(check: (seed: number) => number, numRuns: number): number {
  let longest = 0;
  const seeds = fc.integer({ min: 0, max: 0xffffffff });
  const property = fc.property(seeds, (seed) => {
    longest = Math.max(longest, check(seed));
  });
  fc.assert(property, { numRuns, endOnFailure: true });
  return longest;
}

test("payments to thousands out of one coin or thousands", ROOM, () =>
  expect(longestOf(checkManyPayments, rounds(10, 40))).toBeGreaterThan(1),
);

test("tokens of thousands of coins to hundreds", ROOM, () =>
  expect(longestOf(checkManyTokenPayments, rounds(15, 60))).toBeGreaterThan(1),
);

test("a token held in thousands of coins, all of it sent on", ROOM, () =>
  expect(longestOf(checkAllSentOn, rounds(5, 15))).toBeGreaterThan(1),
);
