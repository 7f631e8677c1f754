import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { expect, test } from "vitest";
import { exactXecPrice, priceDigits, xecPrice } from "./token-price.ts";

const withDecimals = (decimals: number) => ({
  ...UNKNOWN_TOKEN,
  genesisInfo: { ...UNKNOWN_TOKEN.genesisInfo, decimals },
});

test.each([
  [3_346_507_258_750_000n, 0, "33,465.07", "33,465.0725875"],
  [2_100_000_000_000n, 0, "21.00", "21.00"],
  [98_244_087_699n, 0, "0.98244", "0.98244087699"],
  [1n, 0, "0.00000000001", "0.00000000001"],
  [215_500_083_333n, 2, "215.50", "215.500083333"],
  [23_000_333_333_333n, 0, "230.00", "230.00333333333"],
  [24_589_712_345n, 0, "0.2459", "0.24589712345"],
  [0n, 0, "0.00", "0.00"],
  [9_999_960_000_000n, 0, "100.00", "99.9996"],
  [123_456_789_012n, 9, "1,234,567,890.12", "1,234,567,890.12"],
])("%s nanosats for an atom, with %s decimals: %s is shown, and %s on a press", (price, decimals, shown, exact) => {
  expect(xecPrice(price, withDecimals(decimals), "en-US")).toBe(shown);
  expect(exactXecPrice(price, withDecimals(decimals), "en-US")).toBe(exact);
});

test.each([
  [
    [24_590_000_000n, 24_589_000_000n],
    ["0.24590", "0.24589"],
  ],
  [
    [50_000_000_000n, 1_234_500_000_000n, 10_550_000_000_000n],
    ["0.50000", "12.345", "105.50"],
  ],
  [
    [2_100_000_000_000n, 2_105_000_000_000n],
    ["21.00", "21.05"],
  ],
  [
    [24_600n, 12_000_000_000_000_000n],
    ["0.000000246", "120,000.00"],
  ],
])("in a column the prices %s have the same number of digits: %s", (prices, shown) => {
  const token = withDecimals(0);
  const digits = priceDigits(prices, token);
  expect(prices.map((price) => xecPrice(price, token, "en-US", digits))).toEqual(shown);
});
