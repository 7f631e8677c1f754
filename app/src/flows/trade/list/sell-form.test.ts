import { atoms, DUST_SATS, ENGLISH } from "@satchel/core/amount";
import { aTokenId } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkSellForm,
  EMPTY_SELL_FORM,
  offeredOf,
  priceOf,
  readNftPrice,
  type SellForm,
  type SellRules,
  switchUnit,
} from "./sell-form.ts";
import { listPriceText, nftPriceText, termsWords } from "./sell-words.ts";

const RULES: SellRules = {
  tokenId: aTokenId("ab".repeat(32)),
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  decimals: 2,
  balance: atoms(1_840_000n),
  max: atoms(2n ** 64n - 1n),
  separators: ENGLISH,
  perXec: 0.00003,
};
const ALP: SellRules = {
  ...RULES,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  max: atoms(2n ** 48n - 1n),
};
const aForm = (fields: Partial<SellForm>): SellForm => ({
  ...EMPTY_SELL_FORM,
  quantity: "5000",
  price: "22.5",
  ...fields,
});

/** The sentence that the form shows first, with its field. */
function said(fields: Partial<SellForm>, rules = RULES): string {
  const checked = checkSellForm(aForm(fields), rules);
  if (checked.ok) return "";
  const { quantity, price, min, terms } = checked.problem;
  if (quantity) return `quantity: ${quantity.code}`;
  if (price) return `price: ${listPriceText(price, "USD")}`;
  if (min) return `min: ${min.code}`;
  if (terms === undefined) return "";
  const { field, text } = termsWords(terms, { decimals: rules.decimals, locale: "en-US" });
  return `${field}: ${text}`;
}

test("Max is what the wallet has, but never more than one output can hold", () => {
  const form = aForm({ quantity: "", isMax: true });
  expect(offeredOf(form, ALP)).toEqual({ ok: true, value: ALP.balance });
  expect(offeredOf(form, { ...ALP, balance: ALP.max })).toEqual({ ok: true, value: ALP.max });
  expect(offeredOf(form, { ...ALP, balance: atoms(ALP.max + 1n) })).toEqual({ ok: true, value: ALP.max });
});

describe("an offer of tokens (tokens.md 5.2)", () => {
  test.each<[Partial<SellForm>, string]>([
    [{ price: "" }, "price: List price is required."],
    [{ price: "x" }, "price: List price must be a number"],
    [{ price: "0.000000000001" }, "price: List price supports up to 11 decimal places."],
    [{ price: "0.0000000001" }, "price: Price cannot be lower than 1 nanosatoshi per 1 token satoshi"],
    [{ min: "5000.01" }, "min: The min buy must be less than or equal to the offered quantity"],
    [{ min: "0.01" }, "min: Total cost of minimum buy below dust. Min offered qty must be at least 0.25."],
    [
      { quantity: "0.01", price: "1" },
      "price: All of it together costs less than 5.46 XEC, the least that can be paid.",
    ],
    [{ price: "99999999999" }, "price: All of it would cost more XEC than there can be."],
    [{ quantity: "" }, "quantity: token-amount-missing"],
    [{ quantity: "18400.01" }, "quantity: token-amount-above-balance"],
    [{ quantity: "1.234" }, "quantity: token-amount-too-precise"],
    [{ min: "" }, "min: token-amount-missing"],
    [{ min: "0" }, "min: token-amount-zero"],
  ])("%o: %s", (fields, text) => {
    expect(said(fields)).toBe(text);
  });

  test("in fiat needs a rate", () => {
    expect(said({ unit: "fiat", price: "0.01" }, { ...RULES, perXec: undefined })).toBe(
      "price: Cannot input price in USD while fiat price is unavailable.",
    );
    expect(said({ unit: "fiat", price: "0.01" })).toBe("");
  });

  test("that no script can represent", () => {
    expect(termsWords({ code: "terms-not-representable" }, { decimals: 0, locale: "en-US" }).text).toBe(
      "Unable to create Agora offer with these parameters, try increasing the min buy.",
    );
  });

  test("without a typed minimum has 0.1 % of it, or what is worth dust where that is more", () => {
    const minOf = (fields: Partial<SellForm>) => {
      const checked = checkSellForm(aForm(fields), RULES);
      return checked.ok ? checked.value.minAtoms : checked.problem;
    };
    expect(minOf({})).toBe(500n);
    expect(minOf({ price: "0.01" })).toBe(54_501n);
  });

  test.each([RULES, ALP])("never offers more than was typed, and its least purchase is worth dust", (rules) =>
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 16n), (offered, nanosats) => {
        const digits = String(nanosats).padStart(12, "0");
        const price = `${digits.slice(0, -11)}.${digits.slice(-11)}`;
        const form = aForm({ isMax: true, price });
        const checked = checkSellForm(form, { ...rules, balance: atoms(offered) });
        if (!checked.ok) return;
        const { preview } = checked.value;
        expect(preview.atoms).toBeLessThanOrEqual(offered);
        expect(preview.minAtoms).toBeLessThanOrEqual(preview.atoms);
        expect(preview.minPrice).toBeGreaterThanOrEqual(DUST_SATS);
      }),
    ),
  );
});

test.each([
  ["", "Price required"],
  ["abc", "List price must be a number greater than 5.46 XEC."],
  ["5.455", "List price supports up to 2 decimal places."],
  ["5.45", "List price cannot be less than dust (5.46 XEC)."],
  ["5.46", 546n],
  ["10,000", 1_000_000n],
  ["21000000000000", 2_100_000_000_000_000n],
  ["21000000000000.01", "It would cost more XEC than there can be."],
  ["999999999999999999999", "It would cost more XEC than there can be."],
])("the price %j of an NFT: %s (tokens.md 5.3)", (text, expected) => {
  const price = readNftPrice(text, ENGLISH);
  expect(price.ok ? price.value : nftPriceText(price.problem)).toBe(expected);
});

describe("the price in the other unit", () => {
  const switched = (price: string, unit: SellForm["unit"], rules = RULES) =>
    switchUnit(aForm({ price, unit }), unit === "xec" ? "fiat" : "xec", rules).price;

  test.each<[string, SellForm["unit"], string]>([
    ["20", "xec", "0.0006"],
    ["22.5", "xec", "0.000675"],
    ["0.0006", "fiat", "20"],
    ["1", "fiat", "33,333.3"],
    ["123456789", "xec", "3,703.7"],
    ["", "xec", ""],
    ["1e5", "xec", ""],
    ["0.000000000001", "fiat", ""],
  ])("%s %s: %s", (price, unit, text) => expect(switched(price, unit)).toBe(text));

  test("is written with the decimal sign of the person, and taken out without a rate", () => {
    expect(switched("22,5", "xec", { ...RULES, separators: { group: ".", decimal: "," } })).toBe("0,000675");
    expect(switched("22.5", "xec", { ...RULES, perXec: undefined })).toBe("");
    expect(switched("22.5", "fiat", { ...RULES, perXec: undefined })).toBe("");
  });

  test("30 XEC at a rate with many digits are 30 XEC again", () => {
    const rules = { ...RULES, perXec: 0.0000215585714 };
    const there = switchUnit(aForm({ price: "30" }), "fiat", rules);
    expect(there.price).toBe("0.000646757");
    expect(switchUnit(there, "xec", rules).price).toBe("30");
  });

  test("there and back again is the same price, but for its last digits", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 6n, max: 10n ** 16n }), (hundredths) => {
        const form = aForm({ price: `${hundredths / 10_000n}.${`${hundredths % 10_000n}`.padStart(4, "0")}` });
        const before = priceOf(form, RULES);
        const after = priceOf(switchUnit(switchUnit(form, "fiat", RULES), "xec", RULES), RULES);
        if (!before.ok || !after.ok) throw new Error("not a price");
        const difference = before.value > after.value ? before.value - after.value : after.value - before.value;
        expect(difference * 10_000n).toBeLessThan(before.value);
      }),
      { numRuns: 200 },
    ));
});
