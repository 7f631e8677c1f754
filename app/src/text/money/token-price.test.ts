import { amountText } from "@satchel/core/amount";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { expect, test } from "vitest";
import { shortXecPrice } from "./token-price.ts";

const withDecimals = (decimals: number) => ({
  ...UNKNOWN_TOKEN,
  genesisInfo: { ...UNKNOWN_TOKEN.genesisInfo, decimals },
});

test.each([
  [3_346_507_258_750_000n, 0, "33,465.072"],
  [2_100_000_000_000n, 0, "21.00"],
  [98_244_087_699n, 0, "0.98244087"],
  [1n, 0, "0.00000000001"],
  [123_456_789_012n, 9, "1,234,567,890.12"],
])("a price of %s nanosats for an atom, with %s decimals, is %s on a tile", (price, decimals, text) => {
  expect(amountText(shortXecPrice(price, withDecimals(decimals), "en-US"))).toBe(text);
});
