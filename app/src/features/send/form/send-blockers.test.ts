import { sats } from "@satchel/core/amount";
import { describe, expect, test } from "vitest";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { RECIPIENT } from "../../../flows/payment/recipients/recipient-field.tsx";
import type { FormProblems } from "./check-send-form.ts";
import { AMOUNT, MESSAGE, markedOf, RAW, sendBlockers } from "./send-blockers.ts";
import { EMPTY_FORM, type SendForm } from "./send-form.ts";

type Read = Parameters<typeof sendBlockers>[0];

/** A form with what is wrong in it; `left`: the fields that the person has left. */
const read = (
  form: Partial<SendForm>,
  problems: FormProblems,
  left: readonly string[] = [],
  isLinked = false,
): Read => ({
  form: { ...EMPTY_FORM, ...form },
  problems,
  planProblem: undefined,
  touched: new Set(left),
  isLinked,
  words: { locale: "en-US", isHidden: false, fiat: "usd" },
});
const typed = (text: string): SendForm["amount"] => ({ kind: "typed", text });
const NOT_A_NUMBER: FormProblems = { amount: { code: "amount-not-a-number", input: "" } };
const NO_MESSAGE: FormProblems = {
  data: { of: "message", problem: { code: "message-empty", bytes: 0, max: 0 }, isAirdrop: false },
};
const BAD_RECIPIENT: FormProblems = { recipient: { of: "link", problem: { code: "link-unreadable" } } };

describe("an error is marked", () => {
  const isMarked = (...all: Parameters<typeof read>) => Object.keys(markedOf(read(...all)));

  test("of a recipient when the person has left the field", () => {
    expect(isMarked({ recipient: "ecash:q" }, BAD_RECIPIENT)).toEqual([]);
    expect(isMarked({ recipient: "ecash:q" }, BAD_RECIPIENT, [AMOUNT])).toEqual([]);
    expect(isMarked({ recipient: "ecash:q" }, BAD_RECIPIENT, [RECIPIENT])).toEqual(["recipient"]);
  });

  test("of an amount when the person has left it or did not type it, and at once if no further typing mends it", () => {
    expect(isMarked({ amount: typed("1") }, NOT_A_NUMBER)).toEqual([]);
    expect(isMarked({ amount: typed(" .") }, NOT_A_NUMBER)).toEqual([]);
    expect(isMarked({ amount: typed("1.") }, NOT_A_NUMBER)).toEqual(["amount"]);
    expect(isMarked({ amount: typed("1") }, NOT_A_NUMBER, [AMOUNT])).toEqual(["amount"]);
    expect(isMarked({ amount: typed("1") }, NOT_A_NUMBER, [], true)).toEqual(["amount"]);
    expect(isMarked({ amount: { kind: "max" } }, NOT_A_NUMBER)).toEqual(["amount"]);
    const [amount, balance] = [sats(2n), sats(1n)];
    expect(isMarked({ amount: typed("2") }, { amount: { code: "amount-above-balance", amount, balance } })).toEqual([
      "amount",
    ]);
    expect(isMarked({ amount: typed("x") }, { amount: { code: "amount-bad-characters", input: "x" } })).toEqual([
      "amount",
    ]);
  });

  test("of a message or raw data once there is a text, or the person has left that field", () => {
    expect(isMarked({ extra: "message", message: " " }, NO_MESSAGE)).toEqual([]);
    expect(isMarked({ extra: "message", message: " " }, NO_MESSAGE, [RAW])).toEqual([]);
    expect(isMarked({ extra: "message", message: " " }, NO_MESSAGE, [MESSAGE])).toEqual(["data"]);
    expect(isMarked({ extra: "message", message: "x" }, NO_MESSAGE)).toEqual(["data"]);
    const noData: FormProblems = { data: { of: "raw", problem: { code: "raw-data-empty" } } };
    expect(isMarked({ extra: "raw", message: "x" }, noData)).toEqual([]);
    expect(isMarked({ extra: "raw", raw: "6" }, noData)).toEqual(["data"]);
    expect(isMarked({ extra: "raw" }, noData, [MESSAGE])).toEqual([]);
    expect(isMarked({ extra: "raw" }, noData, [RAW])).toEqual(["data"]);
  });
});

describe("what keeps a payment from being sent", () => {
  const blockers = (...all: Parameters<typeof read>) => {
    const one = read(...all);
    return sendBlockers(one, markedOf(one))
      .filter((blocker) => blocker !== undefined)
      .map(({ field, isError }) => [field, isError]);
  };

  test("is every field that is empty", () => {
    expect(blockers({}, {})).toEqual([
      [RECIPIENT, false],
      [AMOUNT, false],
    ]);
    expect(blockers({ recipient: "ecash:q", amount: typed("5") }, {})).toEqual([]);
  });

  test("is not an amount that a link or Max brings", () => {
    expect(blockers({ recipient: "ecash:q" }, {}, [], true)).toEqual([]);
    expect(blockers({ recipient: "ecash:q", amount: { kind: "max" } }, {})).toEqual([]);
  });

  test("is an error where one is marked, and otherwise what is still missing", () => {
    const form = { recipient: "ecash:q", amount: typed("5") };
    expect(blockers(form, BAD_RECIPIENT)).toEqual([[RECIPIENT, false]]);
    expect(blockers(form, BAD_RECIPIENT, [RECIPIENT])).toEqual([[RECIPIENT, true]]);
  });

  test("is an empty message, which the panel asks for although it is marked", () => {
    const form = { recipient: "ecash:q", amount: typed("5"), extra: "message" } as const;
    const one = read(form, NO_MESSAGE, [MESSAGE]);
    const [blocker] = sendBlockers(one, markedOf(one)).filter((each) => each !== undefined);
    expect(blocker).toMatchObject({ field: MESSAGE, isError: true, panel: sendText.missing.message });
  });
});
