import { addressOf } from "@satchel/core/address";
import { ENGLISH, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { p2pkhScript } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dataProblemText, linesProblemText, recipientProblemText, sendAmountProblemText } from "../send-words.ts";
import { checkSendForm, checkWithoutBalance, type FormProblems } from "./check-send-form.ts";
import { typeRecipient } from "./read-fields.ts";
import { chooseMax, clearRecipient, EMPTY_FORM, type SendForm, turnExtra } from "./send-form.ts";

const script = p2pkhScript("4a8f3e21c9d7b605f4e3d2c1b0a9f8e7d6c5b4a3");
const other = p2pkhScript("9b1e7c5a3f2d8e6b4c0a1f3e5d7c9b8a6f4e2d1c");
const address = addressOf(script, "ecash") ?? "";
const otherAddress = addressOf(other, "ecash") ?? "";
const price = { fiat: "usd", perXec: 0.0000213, at: 0 };
const rules = { prefix: "ecash", separators: ENGLISH, balance: sats(1_000_000n), price } as const;

const one = (recipient: string, text: string, more: Partial<SendForm> = {}): SendForm => ({
  ...EMPTY_FORM,
  recipient,
  amount: { kind: "typed", text },
  ...more,
});
const many = (lines: string, more: Partial<SendForm> = {}): SendForm => ({
  ...EMPTY_FORM,
  mode: "many",
  lines,
  ...more,
});

const intentOf = (form: SendForm) => {
  const checked = checkSendForm(form, rules);
  return checked.ok ? checked.value.intent : checked.problem;
};
const problemsOf = (form: SendForm): FormProblems => {
  const checked = checkSendForm(form, rules);
  if (checked.ok) throw new Error("the form has no problem");
  return checked.problem;
};

describe("to one", () => {
  test("a good form is a payment", () => {
    expect(intentOf(one(address, "1,234.5"))).toEqual({ to: [{ script, sats: 123_450n }] });
  });

  test("empty fields have no problem, and make no payment", () => {
    expect(problemsOf(EMPTY_FORM)).toEqual({});
  });

  test.each([
    ["0", "Amount must be greater than 0"],
    ["5.45", "Send amount must be at least 5.46 XEC"],
    ["1.234", "XEC transactions do not support more than 2 decimal places"],
    ["10,000.01", "Amount 10,000.01 XEC exceeds wallet balance of 10,000.00 XEC"],
    ["1.2.3", 'Unable to parse sendAmount "1.2.3" as a number'],
    ["abc", `Invalid amount "abc": Amount can only contain numbers and '.' to denote decimal places.`],
  ])("amount %s: %s", (text, words) => {
    const { amount } = problemsOf(one(address, text));
    expect(amount && sendAmountProblemText(amount, { fiat: "usd", locale: "en-US", isHidden: false })).toBe(words);
  });

  test.each([
    ["the amount of a link", `${address}?amount=10000.01`],
    ["the sum of a link with several recipients", `${address}?amount=6000&addr=${otherAddress}&amount=4000.01`],
  ])("%s above the balance is said, though nothing was typed", (_, link) => {
    const read = typeRecipient(EMPTY_FORM, link, "ecash");
    const { amount } = problemsOf(read);
    expect(amount && sendAmountProblemText(amount, { fiat: "usd", locale: "en-US", isHidden: false })).toBe(
      "Amount 10,000.01 XEC exceeds wallet balance of 10,000.00 XEC",
    );
  });

  test("an amount above the balance can still be planned, to find out what is missing with the fee", () => {
    const planned = checkWithoutBalance(one(address, "10,000.01"), rules);
    expect(planned.ok && planned.value.intent).toEqual({ to: [{ script, sats: 1_000_001n }] });
    expect(checkWithoutBalance(one("ecash:qqbad", "10,000.01"), rules).ok).toBe(false);
  });

  test("each field has its own problem", () => {
    expect(problemsOf(one("ecash:qqbad", "0"))).toMatchObject({
      recipient: { of: "address" },
      amount: { code: "amount-zero" },
    });
  });

  test("max and chosen coins are part of the intent", () => {
    expect(intentOf(chooseMax(one(address, "5", { unit: "fiat" })))).toEqual({ maxTo: script });
    const coins = [outpointOf(aTxid("ab".repeat(32)), 1)];
    expect(intentOf(one(address, "10", { coins }))).toEqual({ to: [{ script, sats: 1000n }], coins });
  });

  test("exactly the amounts from dust to the balance are valid", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2_000_000n }), (amount) => {
        const text = `${amount / 100n}.${(amount % 100n).toString().padStart(2, "0")}`;
        const checked = checkSendForm(one(address, text), rules);
        expect(checked.ok).toBe(amount >= 546n && amount <= 1_000_000n);
        if (checked.ok) expect(checked.value.to[0]?.sats).toBe(amount);
      }),
    ));
});

describe("a payment link", () => {
  const link = `${address}?amount=5000.5&op_return_raw=0474657374&addr=${otherAddress}&amount=10&label=Tea&message=Thanks`;

  test("is paid with all that it brings, whatever is typed", () => {
    const form = typeRecipient(one("", "7", { extra: "message", message: "mine" }), link, "ecash");
    expect(intentOf(form)).toEqual({
      to: [
        { script, sats: 500_050n },
        { script: other, sats: 1000n },
      ],
      data: "6a0474657374",
    });
  });

  test("replaces a typed amount, and is cleared with all that it brought", () => {
    const form = typeRecipient(one("", "7", { unit: "fiat" }), link, "ecash");
    expect(form).toMatchObject({ recipient: link, amount: { text: "" }, unit: "xec" });
    expect(clearRecipient(form)).toEqual(EMPTY_FORM);
  });

  test("without an amount keeps the typed one; a link with only an address becomes that address", () => {
    expect(typeRecipient(one("", "7"), `${address}?label=Tea`, "ecash")).toEqual(one(`${address}?label=Tea`, "7"));
    expect(typeRecipient(one("", "7"), `${address}?`, "ecash")).toEqual(one(address, "7"));
    expect(typeRecipient(one("", "7"), address, "ecash")).toEqual(one(address, "7"));
  });

  test("with an amount wins over max", () => {
    const form = typeRecipient(EMPTY_FORM, `${address}?amount=6&addr=${otherAddress}&amount=10`, "ecash");
    expect(intentOf({ ...form, amount: { kind: "max" } })).toMatchObject({ to: [{ sats: 600n }, { sats: 1000n }] });
  });

  test("that is refused stays in the field, with the reason", () => {
    const text = `${address}?amount=5&fee=1`;
    const form = typeRecipient(EMPTY_FORM, text, "ecash");
    expect(form.recipient).toBe(text);
    const { recipient } = problemsOf(form);
    expect(recipient && recipientProblemText(recipient)).toBe('Unsupported param "fee"');
  });

  test("for tokens is not paid in XEC", () => {
    const tokenId = "03".repeat(32);
    const text = `${address}?token_id=${tokenId}&token_decimalized_qty=1`;
    expect(problemsOf(one(text, "5"))).toEqual({ recipient: { of: "tokens", tokenId }, amount: expect.anything() });
  });
});

describe("to many", () => {
  test("every line is paid, in the order of the text", () => {
    expect(intentOf(many(`${address},10\n${otherAddress},6.5\n${address},7`))).toEqual({
      to: [
        { script, sats: 1000n },
        { script: other, sats: 650n },
        { script, sats: 700n },
      ],
    });
  });

  const textOf = (lines: string) => {
    const found = problemsOf(many(lines)).lines;
    return found && linesProblemText(found, { locale: "en-US", isHidden: false });
  };

  test.each([
    ["", "Input must not be blank"],
    [`${address},10\n\n${address},10`, "Remove empty row at line 2"],
    [`${address},10\n${address}`, "Line 2 must have address and value, separated by a comma"],
    [`${address},10,5`, "Line 1: Comma can only separate address and value."],
    [`${address}\t10\t5`, "Line 1: Tab can only separate address and value."],
    [`${address},10\necash:qqbad,10`, 'Invalid address "ecash:qqbad" at line 2'],
    [`${address},1`, 'Send amount must be at least 5.46 XEC: check value "1" at line 1'],
    [`${address},1.234`, 'XEC transactions do not support more than 2 decimal places: check value "1.234" at line 1'],
    [
      `${address},6000\n${otherAddress},4000.01`,
      "Total amount sent (10,000.01 XEC) exceeds wallet balance of 10,000.00 XEC",
    ],
  ])("%j: %s", (lines, text) => {
    expect(textOf(lines)).toBe(text);
  });

  test("two columns of a spreadsheet are read", () => {
    expect(intentOf(many(`${address}\t10\r\n${otherAddress}\t6.5\r\n`))).toMatchObject({
      to: [{ sats: 1000n }, { sats: 650n }],
    });
  });
});

describe("data", () => {
  const textOf = (form: SendForm) => {
    const { data } = problemsOf(form);
    return data && dataProblemText(data, "en-US");
  };
  const tokenId = "ab".repeat(32);

  test("a message goes with the payment; message and raw data exclude each other, and each keeps its text", () => {
    const typed = one(address, "10", { message: "hi", raw: "0474657374" });
    expect(intentOf(turnExtra(typed, "message", true))).toMatchObject({ data: "6a04007461620268 69".replace(" ", "") });
    const raw = turnExtra(turnExtra(typed, "message", true), "raw", true);
    expect(raw).toMatchObject({ extra: "raw", message: "hi" });
    expect(intentOf(raw)).toMatchObject({ data: "6a0474657374" });
    expect(intentOf(turnExtra(raw, "raw", false))).not.toHaveProperty("data");
  });

  test.each([
    ["", "Satchel Msg cannot be an empty string"],
    ["é".repeat(108), "Message can not exceed 215 bytes"],
  ])("message %s", (message, text) => {
    expect(textOf(one(address, "10", { extra: "message", message }))).toBe(text);
  });

  test.each([
    ["", "Satchel will not send an empty op_return_raw"],
    ["6a04", "op_return_raw will have OP_RETURN (6a) prepended automatically"],
    ["04AB", "Input must be lowercase hex a-f 0-9."],
    ["04f", "op_return_raw input must be in hex bytes. Length of input must be divisible by two."],
    ["00".repeat(223), "op_return_raw exceeds 222 bytes"],
    ["0401", "Invalid OP_RETURN"],
  ])("raw data %s", (raw, text) => {
    expect(textOf(one(address, "10", { extra: "raw", raw }))).toBe(text);
  });

  test("an airdrop says so, with a message or without, and its message has 38 bytes less", () => {
    const drop = many(`${address},10`, { airdropTokenId: aTokenId(tokenId) });
    expect(intentOf(drop)).toMatchObject({ data: `6a0464726f7020${tokenId}` });
    expect(intentOf({ ...drop, extra: "message", message: "hi" })).toMatchObject({
      data: `6a0464726f7020${tokenId}026869`,
    });
    expect(textOf({ ...drop, extra: "message", message: "a".repeat(178) })).toBe(
      "Error: Airdrop msg is 178 bytes. Exceeds 177 byte limit.",
    );
    expect(intentOf({ ...drop, extra: "message", message: "a".repeat(177) })).toHaveProperty("data");
  });
});
