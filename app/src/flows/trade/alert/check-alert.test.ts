import { atoms, PLAIN, sats } from "@satchel/core/amount";
import type { TradeFact } from "@satchel/core/market";
import { txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { checkAlert } from "./check-alert.ts";

/** A trade of a token with two decimals. `xec`: its price. */
const trade = (xec: bigint, isWash = false): TradeFact => ({
  txid: txidOfNumber(1),
  atSecs: 1,
  atoms: atoms(300n),
  sats: sats(300n * xec),
  isFinal: true,
  isWash,
});
const check = (text: string, side: "above" | "below", facts: readonly TradeFact[] | undefined) => {
  const checked = checkAlert(text, side, { decimals: 2, separators: PLAIN, facts });
  return checked.ok ? checked.value : checked.problem.code;
};

test("a limit is a price in XEC that the last trade has not reached yet", () => {
  const facts = [trade(99n, true), trade(20n)];
  // 20.5 XEC for a hundred atoms.
  expect(check("20.5", "above", facts)).toBe(20_500_000_000n);
  expect(check("20", "above", facts)).toBe("alert-crossed");
  expect(check("20", "below", facts)).toBe("alert-crossed");
  expect(check("19.99", "below", facts)).toBe(19_990_000_000n);
  expect(check("19.99", "above", facts)).toBe("alert-crossed");
  expect(check("19.99", "above", [])).toBe(19_990_000_000n);
  expect(check("19.99", "above", undefined)).toBe(19_990_000_000n);
});

test.each([
  ["", "list-price-required"],
  ["many", "list-price-not-a-number"],
  ["0", "price-below-nanosat"],
  ["1.123456789012", "list-price-too-precise"],
])("'%s' is no limit", (text, code) => {
  expect(check(text, "above", undefined)).toBe(code);
});
