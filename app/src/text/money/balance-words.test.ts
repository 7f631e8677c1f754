import { sats } from "@satchel/core/amount";
import type { BalanceParts } from "@satchel/core/ledger";
import { expect, test } from "vitest";
import { bareXecText, isAllSpendable, maturingText, splitLine, waitText } from "./balance-words.ts";

const parts = (maturing: bigint, frozen: bigint, reserved: bigint): BalanceParts => ({
  total: sats(1_000n + maturing + frozen + reserved),
  spendable: sats(1_000n),
  maturing: sats(maturing),
  frozen: sats(frozen),
  reserved: sats(reserved),
  matureIn: undefined,
});
const lineOf = (...others: Parameters<typeof parts>) => splitLine(parts(...others), (part) => `${part}`);

test("a balance is all spendable if no other part has anything", () => {
  expect(isAllSpendable(parts(0n, 0n, 0n))).toBe(true);
  expect(isAllSpendable(parts(0n, 1n, 0n))).toBe(false);
});

test("the line names what is spendable, the largest other part, and the rest if there is one", () => {
  expect(lineOf(0n, 5n, 0n)).toEqual({ spendable: "1000 spendable", other: "5 frozen" });
  expect(lineOf(7n, 5n, 0n).other).toBe("7 maturing and 5 more");
  expect(lineOf(7n, 5n, 20n).other).toBe("20 reserved and 12 more");
  expect(lineOf(0n, 9n, 1n).other).toBe("9 frozen and 1 more");
  expect(lineOf(4n, 4n, 0n).other).toBe("4 maturing and 4 more");
});

test("an amount has no unit", () => {
  expect(bareXecText(sats(123_456n), "en-US")).toBe("1,234.56");
});

test("a wait is told in minutes below an hour, then in the nearest hours", () => {
  expect([1, 5, 6, 8, 9, 100].map((blocks) => waitText(blocks, "en-US"))).toEqual([
    "in about 10 minutes",
    "in about 50 minutes",
    "in about 1 hour",
    "in about 1 hour",
    "in about 2 hours",
    "in about 17 hours",
  ]);
});

test("rewards that mature at about the same time are told together", () => {
  const matureIn = (first: number, last: number) =>
    maturingText({ ...parts(1n, 0n, 0n), matureIn: { first, last } }, "en-US");
  expect(matureIn(2, 2)).toContain("they are spendable in about 20 minutes");
  expect(matureIn(6, 8)).toContain("they are spendable in about 1 hour");
  expect(matureIn(2, 60)).toContain("the first is spendable in about 20 minutes, the last in about 10 hours");
});
