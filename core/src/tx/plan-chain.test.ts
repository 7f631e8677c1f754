// A few of the cases that plan-chain.slow.test.ts plays, the same every time.
import { expect, test } from "vitest";
import { checkAllSentOn, checkManyPayments, checkManyTokenPayments } from "./testing/check-chain.ts";

test.each([
  ["payments to thousands out of one coin or thousands", checkManyPayments, 5],
  ["tokens of thousands of coins to hundreds", checkManyTokenPayments, 12],
  ["a token held in thousands of coins, all of it sent on", checkAllSentOn, 4],
])("%s", (_, check, seeds) => {
  const txs = Array.from({ length: seeds }, (_, seed) => check(seed));
  expect(Math.max(...txs)).toBeGreaterThan(1);
});
