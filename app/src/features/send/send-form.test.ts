import { addressOf } from "@satchel/core/address";
import { ENGLISH, sats } from "@satchel/core/amount";
import { p2pkhScript } from "@satchel/core/script";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSendForm, clearRecipient, EMPTY_FORM, type SendForm, typeRecipient } from "./send-form.ts";

const script = p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
const address = addressOf(script, "ecash") ?? "";
const rules = { prefix: "ecash", separators: ENGLISH, balance: sats(1_000_000n) } as const;

const form = (recipient: string, text: string): SendForm => ({ recipient, amount: { kind: "typed", text } });

test("a good form is a payment", () => {
  const checked = checkSendForm(form(address, "1,234.5"), rules);
  expect(checked).toMatchObject({ ok: true, value: { payee: { script }, sats: 123_450n } });
});

test("empty fields are no mistakes, and no payment", () => {
  expect(checkSendForm(EMPTY_FORM, rules)).toEqual({ ok: false, problem: {} });
});

test.each([
  ["0", "amount-zero"],
  ["5.45", "amount-below-dust"],
  ["1.234", "amount-too-precise"],
  ["10,000.01", "amount-above-balance"],
  ["1.2.3", "amount-not-a-number"],
  ["abc", "amount-bad-characters"],
])("amount %s: %s", (text, code) => {
  expect(checkSendForm(form(address, text), rules)).toMatchObject({ ok: false, problem: { amount: { code } } });
});

test("each field has its own problem", () => {
  const checked = checkSendForm(form("ecash:qqbad", "0"), rules);
  expect(checked).toMatchObject({
    ok: false,
    problem: { recipient: { of: "address" }, amount: { code: "amount-zero" } },
  });
});

test("max is passed on to the plan", () => {
  const checked = checkSendForm({ recipient: address, amount: { kind: "max" } }, rules);
  expect(checked).toMatchObject({ ok: true, value: { sats: "max" } });
});

test("a pasted link brings its amount, which leaves with it", () => {
  const filled = typeRecipient(form("", "7"), `${address}?amount=5000.5`, rules);
  expect(filled).toEqual({ recipient: address, amount: { kind: "linked", text: "5,000.50" } });
  expect(clearRecipient(filled)).toEqual(EMPTY_FORM);
});

test("a link without an amount, and an address, leave the typed amount alone", () => {
  expect(typeRecipient(form("", "7"), `${address}?`, rules)).toEqual(form(address, "7"));
  expect(typeRecipient(form("", "7"), address, rules)).toEqual(form(address, "7"));
  expect(clearRecipient(form(address, "7"))).toEqual(form("", "7"));
});

test("a refused link stays in the field, with its reason", () => {
  const text = `${address}?amount=5&op_return_raw=00`;
  const typed = typeRecipient(EMPTY_FORM, text, rules);
  expect(typed.recipient).toBe(text);
  expect(checkSendForm(typed, rules)).toMatchObject({
    ok: false,
    problem: { recipient: { of: "link", problem: { code: "link-unsupported-param", param: "op_return_raw" } } },
  });
});

test("what passes is between dust and the balance, to the last sat", () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2_000_000n }), (amount) => {
      const text = `${amount / 100n}.${(amount % 100n).toString().padStart(2, "0")}`;
      const checked = checkSendForm(form(address, text), rules);
      expect(checked.ok).toBe(amount >= 546n && amount <= 1_000_000n);
      if (checked.ok) expect(checked.value.sats).toBe(amount);
    }),
  ));
