import { expect, test } from "vitest";
import { checkSendAmount, sats } from "./index.ts";

test.each([
  [0n, 1000n, { code: "amount-zero" }],
  [-1n, 1000n, { code: "amount-zero" }],
  [545n, 1000n, { code: "amount-below-dust", dust: 546n }],
  [1001n, 1000n, { code: "amount-above-balance", amount: 1001n, balance: 1000n }],
  [546n, 545n, { code: "amount-above-balance", amount: 546n, balance: 545n }],
])("%s of %s", (amount, balance, problem) => {
  expect(checkSendAmount(sats(amount), sats(balance))).toEqual({ ok: false, problem });
});

test.each([546n, 999n, 1000n])("%s of 1000 may be sent", (amount) => {
  expect(checkSendAmount(sats(amount), sats(1000n))).toEqual({ ok: true, value: amount });
});
