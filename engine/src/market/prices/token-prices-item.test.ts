import { atoms, sats } from "@satchel/core/amount";
import { tokenIdOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import type { TokenPrices } from "../../state.ts";
import { MAX_STORED, tokenPricesItem } from "./token-prices-item.ts";

const huge = { sats: sats(1n << 60n), atoms: atoms((1n << 64n) - 1n) };

test("stored prices are read as they were written", () => {
  const prices: TokenPrices = new Map([
    [tokenIdOfNumber(1), { each: huge, usual: huge, at: 1_800_000_000_000 }],
    [tokenIdOfNumber(2), { each: undefined, at: 1_700_000_000_000 }],
  ]);
  expect(tokenPricesItem.decode(tokenPricesItem.encode(prices))).toEqual({ kind: "valid", value: prices });
});

test("of too many prices the newest are kept", () => {
  const many: TokenPrices = new Map(
    Array.from({ length: MAX_STORED + 2 }, (_, n) => [tokenIdOfNumber(n), { each: undefined, at: n }]),
  );
  const read = tokenPricesItem.decode(tokenPricesItem.encode(many));
  expect(read.kind === "valid" && [read.value.size, read.value.has(tokenIdOfNumber(1))]).toEqual([MAX_STORED, false]);
});

test.each([
  ["nothing", ""],
  ["another version", `{"version":2,"prices":[]}`],
  ["no id", `{"version":1,"prices":[["zz",[1]]]}`],
  ["a price for nothing", `{"version":1,"prices":[["${tokenIdOfNumber(1)}",[1,["5","0"],["5","1"]]]]}`],
  ["a negative price", `{"version":1,"prices":[["${tokenIdOfNumber(1)}",[1,["-5","1"],["5","1"]]]]}`],
])("%s is dropped", (_, raw) => {
  expect(tokenPricesItem.decode(raw).kind).toBe("corrupt");
});
