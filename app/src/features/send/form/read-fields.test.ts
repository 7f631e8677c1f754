import { addressOf } from "@satchel/core/address";
import { ENGLISH, sats } from "@satchel/core/amount";
import { tokenIdOf } from "@satchel/core/ids";
import { MAX_AIRDROP_MESSAGE_BYTES, MAX_MESSAGE_BYTES } from "@satchel/core/script";
import { scriptOf, txidOfNumber } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AmountRules, maxMessageBytes, readAmount, readRecipient, switchUnit } from "./read-fields.ts";
import { EMPTY_FORM, type SendForm } from "./send-form.ts";

const price = { fiat: "usd", perXec: 0.00002, at: 0 };
const rules: AmountRules = { separators: ENGLISH, balance: sats(100_000_000_000n), price };
const GERMAN = { group: ".", decimal: "," };

const typed = (text: string, unit: SendForm["unit"]): SendForm => ({
  ...EMPTY_FORM,
  unit,
  amount: { kind: "typed", text },
});

test("an amount in fiat is worth that much XEC, cut off to whole sats", () => {
  expect(readAmount(typed("1.50", "fiat"), undefined, rules)).toEqual({ ok: true, value: 7_500_000n });
  const thirds = { ...rules, price: { ...price, perXec: 0.00003 } };
  expect(readAmount(typed("0.01", "fiat"), undefined, thirds)).toEqual({ ok: true, value: 33_333n });
  expect(readAmount(typed("1,50", "fiat"), undefined, { ...rules, separators: GERMAN })).toEqual({
    ok: true,
    value: 7_500_000n,
  });
});

test("the scheme that a site may register is a link, also around a bare address", () => {
  const address = addressOf(scriptOf("alice"), "ecash") ?? "";
  for (const scheme of ["web+ecash:", "WEB+ecash:", " web+ecash:"]) {
    const read = readRecipient(`${scheme}${address.slice(6)}`, "ecash");
    expect(read.ok && read.value.payee.address).toBe(address);
    expect(read.ok && read.value.link).toBeDefined();
  }
  expect(readRecipient(address, "ecash")).toMatchObject({ ok: true, value: { payee: { address }, others: [] } });
});

test("without a price an amount in fiat is refused, and never read as XEC", () => {
  const problem = { code: "fiat-price-missing" };
  expect(readAmount(typed("5", "fiat"), undefined, { ...rules, price: undefined })).toEqual({ ok: false, problem });
  expect(switchUnit(typed("5", "fiat"), "xec", { ...rules, price: undefined }).amount).toEqual({
    kind: "typed",
    text: "",
  });
});

test("with all of the balance as the amount another unit leaves the field empty", () => {
  const all = { ...typed("", "xec"), amount: { kind: "max" } as const };
  expect(switchUnit(all, "fiat", rules)).toMatchObject({ unit: "fiat", amount: { kind: "typed", text: "" } });
});

test("the limit of dust holds for amounts in fiat", () => {
  expect(readAmount(typed("0.00", "fiat"), undefined, rules)).toMatchObject({ problem: { code: "amount-zero" } });
  const dear = { ...rules, price: { ...price, perXec: 1 } };
  expect(readAmount(typed("5.45", "fiat"), undefined, dear)).toMatchObject({ problem: { code: "amount-below-dust" } });
  expect(readAmount(typed("5.46", "fiat"), undefined, dear)).toEqual({ ok: true, value: 546n });
});

test("the amount of a link wins over what is typed", () => {
  expect(readAmount(typed("5", "fiat"), sats(1234n), rules)).toEqual({ ok: true, value: 1234n });
});

test("changing the unit keeps the worth: rounded down to the cent in fiat, exact in XEC", () => {
  const inFiat = switchUnit(typed("1,000,000", "xec"), "fiat", rules);
  expect(inFiat).toMatchObject({ unit: "fiat", amount: { text: "20.00" } });
  expect(switchUnit(inFiat, "xec", rules)).toMatchObject({ unit: "xec", amount: { text: "1,000,000" } });
  expect(switchUnit(typed("abc", "xec"), "fiat", rules)).toMatchObject({ amount: { text: "" } });
});

test("changing to fiat and back never makes an amount bigger, and loses less than a cent", () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 546n, max: 100_000_000_000n }),
      fc.double({ min: 1e-7, max: 2, noNaN: true }),
      (amount, perXec) => {
        const own = { ...rules, price: { ...price, perXec } };
        const text = `${amount / 100n}.${(amount % 100n).toString().padStart(2, "0")}`;
        const there = switchUnit(typed(text, "xec"), "fiat", own);
        const back = readAmount(there, undefined, own);
        // An amount worth less than a cent, or dust, cannot be changed back.
        if (!back.ok || back.value === "max") return;
        expect(back.value).toBeLessThanOrEqual(amount);
        expect(Number(amount - back.value)).toBeLessThanOrEqual(1 / perXec + 1);
      },
    ),
  ));

test("a message to the holders of a token has fewer bytes, as the token's id stands before it", () => {
  const airdrop: SendForm = { ...EMPTY_FORM, mode: "many", airdropTokenId: tokenIdOf(txidOfNumber(1)) };
  expect(maxMessageBytes(EMPTY_FORM)).toBe(MAX_MESSAGE_BYTES);
  expect(maxMessageBytes(airdrop)).toBe(MAX_AIRDROP_MESSAGE_BYTES);
  expect(maxMessageBytes(airdrop)).toBeLessThan(MAX_MESSAGE_BYTES);
  // With one recipient it is a payment like any other.
  expect(maxMessageBytes({ ...airdrop, mode: "one" })).toBe(MAX_MESSAGE_BYTES);
});
