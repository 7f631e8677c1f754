import { atoms, sats } from "@satchel/core/amount";
import { expect, test } from "vitest";
import { ageText, dayText } from "../locale/dates.ts";
import { fiatText, fiatTextWithCode, priceText, riseText, tokenFiatText, xecText } from "./money.ts";

const price = { fiat: "usd", perXec: 0.0000213, at: 0 };

test("fiat has two decimals, and is left out without a price", () => {
  expect(fiatText(sats(25_000_000n), price, "en-US")).toBe("$5.33");
  expect(fiatTextWithCode(sats(25_000_000n), price, "en-US")).toBe("$5.33 USD");
  expect(fiatText(sats(25_000_000n), undefined, "en-US")).toBeUndefined();
  expect(fiatText(sats(0n), price, "en-US")).toBe("$0.00");
});

test("an amount below a cent is not shown as zero", () => {
  expect(fiatText(sats(219n), price, "en-US")).toBe("< $0.01");
  expect(fiatText(sats(100n), { ...price, perXec: 0.01 }, "en-US")).toBe("$0.01");
});

test("the price has eight decimals", () => {
  expect(priceText(price, "en-US")).toBe("1 XEC = $0.00002130");
  expect(priceText(undefined, "en-US")).toBeUndefined();
});

test("the toast about a rise has the symbol in front, the locale's separators, and the code", () => {
  expect(riseText({ fiat: "usd", perXec: 0.00003 }, "en-US")).toBe("XEC is now $0.00003000 USD");
  expect(riseText({ fiat: "eur", perXec: 0.00003 }, "de-DE")).toBe("XEC is now €0,00003000 EUR");
  expect(riseText({ fiat: "aud", perXec: 0.0001 }, "en-US")).toBe("XEC is now $0.00010000 AUD");
});

test.each([
  [12_045_000n, 4, 1, "usd", "$1,204.50"],
  [12_045_000n, 4, 0.92, "eur", "€1,108.14"],
  [5_025_000n, 2, 0.0000213, "usd", "$1.07"],
  [1n, 4, 25_000, "vnd", "₫3"],
  [12_045_000n, 4, 150.2, "jpy", "¥180,916"],
  [1n, 4, 1_500, "krw", "< ₩1"],
  [10_000n, 4, 0.377, "bhd", "BHD\u00a00.38"],
  [7n, 0, 1.5, "usd", "$10.50"],
  [1n, 9, 1, "usd", "< $0.01"],
  [0n, 4, 1, "usd", "$0.00"],
] as const)("%s atoms of %i decimals at %f %s", (amount, decimals, perToken, fiat, text) => {
  expect(tokenFiatText({ atoms: atoms(amount), decimals }, perToken, fiat, "en-US")).toBe(text);
});

test("without a usable price a token has no worth to show", () => {
  expect(tokenFiatText({ atoms: atoms(1n), decimals: 2 }, 0, "usd", "en-US")).toBeUndefined();
});

test("XEC always has two decimals and the locale's separators", () => {
  expect(xecText(sats(123_456_789_012n), "en-US")).toBe("1,234,567,890.12 XEC");
  expect(xecText(sats(100n), "de-DE")).toBe("1,00 XEC");
});

test("days by name, then by date", () => {
  const noon = new Date(2026, 4, 28, 12).getTime();
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour).getTime();
  expect(dayText(at(28, 0), noon, "en-GB")).toBe("Today");
  expect(dayText(at(27, 23), noon, "en-GB")).toBe("Yesterday");
  expect(dayText(at(26, 23), noon, "en-GB")).toBe("26 May 2026");
});

test("the age of a balance", () => {
  const now = new Date(2026, 4, 28, 15).getTime();
  const at = (day: number) => new Date(2026, 4, day, 14, 32).getTime();
  expect(ageText(at(28), now, "en-GB")).toBe("as of 14:32");
  expect(ageText(at(27), now, "en-GB")).toBe("as of yesterday, 14:32");
  expect(ageText(at(3), now, "en-GB")).toBe("as of 3 May 2026, 14:32");
});
