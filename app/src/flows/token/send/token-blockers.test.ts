import { atoms, sats } from "@satchel/core/amount";
import { aTokenId } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { LINES } from "../../payment/recipients/lines-field.tsx";
import { RECIPIENT } from "../../payment/recipients/recipient-field.tsx";
import type { TokenFormProblems } from "./check-token-form.ts";
import { ACCOUNT, AMOUNT, DATA, MESSAGE, markedOf, tokenBlockers } from "./token-blockers.ts";
import { EMPTY_TOKEN_FORM, isEmptyTokenForm, type TokenForm } from "./token-send-form.ts";

type Read = Parameters<typeof tokenBlockers>[0];

/** A form with what is wrong in it; `left`: the fields that the person has left. */
const read = (form: Partial<TokenForm>, problems: TokenFormProblems, left: readonly string[] = []): Read => ({
  form: { ...EMPTY_TOKEN_FORM, ...form },
  problems,
  planProblem: undefined,
  termsProblem: undefined,
  touched: new Set(left),
  words: { locale: "en-US", isHidden: false, decimals: 2, isNft: false },
});
const link = (quantity?: string): NonNullable<TokenForm["link"]> => ({
  kind: "token",
  tokenId: aTokenId("ab".repeat(32)),
  to: [{ payee: { address: "ecash:q", script: "" } as never, ...(quantity !== undefined && { quantity }) }],
  empp: [],
});
const MISSING: TokenFormProblems = { amount: { code: "token-amount-missing" } };
const BAD: TokenFormProblems = { amount: { code: "token-amount-bad", problem: { code: "amount-zero" } } };
const NO_MESSAGE: TokenFormProblems = { pushes: { code: "message-empty" } };
const NO_ACCOUNT: TokenFormProblems = { pushes: { code: "account-missing" } };
const CONVERSION = { conversion: { address: "" } };

describe("an error is marked", () => {
  const isMarked = (...all: Parameters<typeof read>) => Object.keys(markedOf(read(...all)));

  test("of a recipient when the person has left it, of a link at once, and never that it is empty", () => {
    const bad: TokenFormProblems = {
      recipient: { code: "recipient-address", problem: { code: "address-empty" } as never },
    };
    expect(isMarked({}, bad)).toEqual([]);
    expect(isMarked({}, bad, [RECIPIENT])).toEqual(["recipient"]);
    expect(isMarked({}, { recipient: { code: "recipient-missing" } }, [RECIPIENT])).toEqual([]);
    expect(isMarked({}, { recipient: { code: "recipient-is-link" } })).toEqual(["recipient"]);
  });

  test("of an amount when the person has left it, and at once if no further typing mends it", () => {
    expect(isMarked({ amount: "." }, BAD)).toEqual([]);
    expect(isMarked({ amount: "." }, BAD, [AMOUNT])).toEqual(["amount"]);
    expect(isMarked({ amount: ".." }, BAD)).toEqual(["amount"]);
    const more = { amount: atoms(2n), balance: atoms(1n), max: atoms(1n) };
    expect(isMarked({ amount: "2" }, { amount: { code: "token-amount-above-balance", ...more } })).toEqual(["amount"]);
    expect(isMarked({ amount: "2" }, { amount: { code: "token-amount-above-max", ...more } })).toEqual(["amount"]);
  });

  test("of an amount that is missing when there is somebody to pay it to, and at once where a link left it out", () => {
    expect(isMarked({ recipient: " " }, MISSING, [AMOUNT])).toEqual([]);
    expect(isMarked({ recipient: "ecash:q" }, MISSING)).toEqual([]);
    expect(isMarked({ recipient: "ecash:q" }, MISSING, [AMOUNT])).toEqual(["amount"]);
    expect(markedOf(read({ link: link() }, MISSING)).amount).toBe(sendTokenText.amount.missingOfLink);
    expect(isMarked({ amount: "0", link: link() }, BAD)).toEqual([]);
    expect(isMarked({ amount: "0", link: link("0") }, BAD)).toEqual(["amount"]);
  });

  test("of a message, data or the other chain's address by the field that the form shows", () => {
    expect(isMarked({ extra: "message", data: "x" }, NO_MESSAGE, [DATA])).toEqual([]);
    expect(isMarked({ extra: "message", message: " " }, NO_MESSAGE)).toEqual(["pushes"]);
    expect(isMarked({ extra: "message" }, NO_MESSAGE, [MESSAGE])).toEqual(["pushes"]);
    expect(isMarked({ extra: "data", message: "x" }, NO_MESSAGE, [MESSAGE])).toEqual([]);
    expect(isMarked({ extra: "data", data: "x" }, NO_MESSAGE)).toEqual(["pushes"]);
    expect(isMarked({ extra: "data" }, NO_MESSAGE, [DATA])).toEqual(["pushes"]);
    const bad: TokenFormProblems = {
      pushes: { code: "account-bad", problem: { code: "conversion-bad-account", account: "x" } },
    };
    expect(isMarked(CONVERSION, bad)).toEqual([]);
    expect(isMarked(CONVERSION, bad, [ACCOUNT])).toEqual(["pushes"]);
    expect(isMarked(CONVERSION, NO_ACCOUNT, [ACCOUNT])).toEqual([]);
    expect(isMarked({ link: link("1") }, NO_MESSAGE)).toEqual(["pushes"]);
  });
});

describe("what keeps tokens from being sent", () => {
  const blockers = (...all: Parameters<typeof read>) => {
    const one = read(...all);
    return tokenBlockers(one, markedOf(one)).filter((blocker) => blocker !== undefined);
  };

  test("nothing, if nothing is wrong", () => {
    for (const form of [{}, CONVERSION, { extra: "message" } as const]) expect(blockers(form, {})).toEqual([]);
  });

  test("is no plan, said at the amount, or at the lines of many recipients", () => {
    const funds = { code: "insufficient-funds", required: sats(900n), available: sats(0n) } as const;
    const fieldIn = (mode: TokenForm["mode"]) =>
      tokenBlockers({ ...read({ mode }, {}), planProblem: funds }, {}).flatMap((each) => (each ? [each.field] : []));
    expect([fieldIn("one"), fieldIn("many")]).toEqual([[AMOUNT], [LINES]]);
  });

  test("a missing address of the other chain is named once, at its own field", () => {
    expect(blockers(CONVERSION, NO_ACCOUNT)).toEqual([
      { field: ACCOUNT, text: sendTokenText.solanaAddressMissing, panel: sendTokenText.fillIn, isError: false },
    ]);
  });

  test("a message that is empty is asked for by the panel, also when it is marked; one of a link is not", () => {
    expect(blockers({ extra: "message" }, NO_MESSAGE)).toMatchObject([
      { field: MESSAGE, isError: false, panel: sendText.missing.message },
    ]);
    expect(blockers({ extra: "message", message: " " }, NO_MESSAGE)).toMatchObject([
      { field: MESSAGE, isError: true, panel: sendText.missing.message },
    ]);
    expect(blockers({ link: link("1") }, { pushes: { code: "link-pushes-unsupported" } })).toMatchObject([
      { isError: true, panel: sendTokenText.firmaUnsupported },
    ]);
    expect(blockers({ extra: "data", data: "x" }, NO_MESSAGE)[0]).not.toHaveProperty("panel");
  });
});

test("a form is empty if nothing in it is worth keeping", () => {
  expect(isEmptyTokenForm({ ...EMPTY_TOKEN_FORM, recipient: " ", conversion: { address: "" } })).toBe(true);
  const filled: readonly Partial<TokenForm>[] = [
    { recipient: "x" },
    { amount: "1" },
    { lines: "x" },
    { isMax: true },
    { message: " " },
    { data: "00" },
    { conversion: { address: "x" } },
  ];
  for (const form of filled)
    expect(isEmptyTokenForm({ ...EMPTY_TOKEN_FORM, ...form }), JSON.stringify(form)).toBe(false);
});
