import { parseAddress } from "@satchel/core/address";
import { ENGLISH, type Separators, sats } from "@satchel/core/amount";
import { parsePaymentLink } from "@satchel/core/payment-link";
import { aTokenId } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_REQUEST,
  type RequestForm,
  readRequest,
  requestProblemText,
  requestUri,
  requestUrl,
} from "./receive-form.ts";

const GERMAN: Separators = { group: ".", decimal: "," };
const TOKEN = aTokenId("0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0");
const savings = { tokenId: TOKEN, ticker: "FIRMA", decimals: 4 };
const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
const parsed = parseAddress(ADDRESS, "ecash");
if (!parsed.ok) throw new Error("no address");
const payee = parsed.value;

const read = (form: Partial<RequestForm>, separators = ENGLISH) =>
  readRequest({ ...EMPTY_REQUEST, ...form }, separators, savings);
const textOf = (form: Partial<RequestForm>, token = savings) => {
  const found = readRequest({ ...EMPTY_REQUEST, ...form }, ENGLISH, token);
  return found.ok ? undefined : requestProblemText(found.problem, "en-US");
};
const uriOf = (form: Partial<RequestForm>, separators = ENGLISH) => {
  const found = read(form, separators);
  return found.ok ? requestUri(payee, found.value) : undefined;
};

describe("what is typed", () => {
  test("an empty amount makes a request without an amount", () => {
    expect(read({ amount: "  " })).toEqual({ ok: true, value: { of: "xec" } });
    expect(read({ of: "savings" })).toEqual({ ok: true, value: { of: "savings", token: savings } });
  });

  test.each([
    ["1.234", "XEC supports up to 2 decimal places"],
    ["5.45", "XEC send amounts cannot be less than dust (5.46 XEC)"],
    ["0", "XEC send amounts cannot be less than dust (5.46 XEC)"],
    ["x", "Enter an amount in numbers, or leave it empty"],
    ["1.2.3", "Enter an amount in numbers, or leave it empty"],
  ])("%s XEC: %s", (amount, text) => {
    expect(textOf({ amount })).toBe(text);
  });

  test.each([
    ["1.23456", "This token supports no more than 4 decimal places"],
    ["0", "Amount must be greater than 0"],
    ["x", "Enter an amount in numbers, or leave it empty"],
  ])("%s of the savings token: %s", (amount, text) => {
    expect(textOf({ of: "savings", amount })).toBe(text);
  });

  test("a token with one decimal place, and one without", () => {
    const textAt = (decimals: number) => textOf({ of: "savings", amount: "1.23" }, { ...savings, decimals });
    expect(textAt(1)).toBe("This token supports no more than 1 decimal place");
    expect(textAt(0)).toBe("This token does not support decimal places");
  });
});

describe("the link", () => {
  test("its amount has a decimal point, whatever the person's locale", () => {
    expect(uriOf({ amount: "125.000,50" }, GERMAN)).toBe(`${ADDRESS}?amount=125000.5`);
    expect(uriOf({})).toBe(ADDRESS);
  });

  test("of the savings token it has the token and its quantity", () => {
    expect(uriOf({ of: "savings", amount: "1,5" }, GERMAN)).toBe(
      `${ADDRESS}?token_id=${TOKEN}&token_decimalized_qty=1.5`,
    );
  });

  test("the payment URL opens Send, on the wallet's own site or on the page of any wallet", () => {
    const uri = `${ADDRESS}?amount=5.5&label=a`;
    const payPage = "https://pay.example/?bip21={link}";
    expect(requestUrl({ ownSite: "https://x.example", payPage }, uri)).toBe(`https://x.example/#/send?bip21=${uri}`);
    expect(requestUrl({ ownSite: "", payPage }, uri)).toBe(`https://pay.example/?bip21=${encodeURIComponent(uri)}`);
    expect(requestUrl({ ownSite: "", payPage: "" }, uri)).toBeUndefined();
  });

  const amounts = fc.bigInt({ min: 546n, max: 2_100_000_000_000_000n });
  const labels = fc.stringMatching(/^[a-zA-Z0-9 &=?#%+é]{0,40}$/);

  test("what is asked for is what a wallet reads out of it", () =>
    fc.assert(
      fc.property(amounts, labels, (amount, text) => {
        const label = text.trim().replace(/\s+/g, " ");
        const asked = { of: "xec", sats: sats(amount), ...(label !== "" && { label }) } as const;
        const link = parsePaymentLink(requestUri(payee, asked), "ecash");
        expect(link).toMatchObject({ ok: true, value: { kind: "xec", to: [{ payee, sats: amount }] } });
        expect(link.ok && link.value.label).toBe(label === "" ? undefined : label);
      }),
    ));
});
