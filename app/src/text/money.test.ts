import { sats } from "@satchel/core/amount";
import { expect, test } from "vitest";
import { ageText, dayText } from "./dates.ts";
import { fiatText, fiatTextWithCode, priceText, xecText } from "./money.ts";

const price = { fiat: "usd", perXec: 0.0000213, at: 0 };

test("fiat has two decimals, and is left out without a price", () => {
  expect(fiatText(sats(25_000_000n), price, "en-US")).toBe("$5.33");
  expect(fiatTextWithCode(sats(25_000_000n), price, "en-US")).toBe("$5.33 USD");
  expect(fiatText(sats(25_000_000n), undefined, "en-US")).toBeUndefined();
  expect(fiatText(sats(0n), price, "en-US")).toBe("$0.00");
});

test("something is never worth nothing", () => {
  expect(fiatText(sats(219n), price, "en-US")).toBe("< $0.01");
});

test("the price has eight decimals", () => {
  expect(priceText(price, "en-US")).toBe("1 XEC = $0.00002130");
  expect(priceText(undefined, "en-US")).toBeUndefined();
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
