// A fixed sample of the cases in plan-chain.slow.test.ts.
import { expect, test } from "vitest";
import { checkAllSentOn, checkManyPayments, checkManyTokenPayments } from "../testing/check-chain.ts";

test.each([
  ["payments to thousands of recipients from few or thousands of coins", checkManyPayments, 5],
  ["token payments from thousands of coins to hundreds of recipients", checkManyTokenPayments, 12],
  ["payments of a whole token balance that lies in thousands of coins", checkAllSentOn, 4],
])("%s", (_, check, seeds) => {
  const txs = Array.from({ length: seeds }, (_, seed) => check(seed));
  expect(Math.max(...txs)).toBeGreaterThan(1);
});
