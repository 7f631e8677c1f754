import { ENGLISH, sats } from "@satchel/core/amount";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRequest, requestProblemText, requestUri, requestUrl } from "./receive-form.ts";

const GERMAN = { group: ".", decimal: "," };
const textOf = (text: string) => {
  const read = readRequest(text, ENGLISH);
  return read.ok ? undefined : requestProblemText(read.problem);
};

test("nothing typed asks for no amount", () => {
  expect(readRequest("  ", ENGLISH)).toEqual({ ok: true, value: undefined });
});

test.each([
  ["1.234", "XEC supports up to 2 decimal places"],
  ["5.45", "XEC send amounts cannot be less than dust (5.46 XEC)"],
  ["0", "XEC send amounts cannot be less than dust (5.46 XEC)"],
  ["x", "Enter an amount in numbers, or leave it empty"],
  ["1.2.3", "Enter an amount in numbers, or leave it empty"],
])("%s: %s", (typed, text) => {
  expect(textOf(typed)).toBe(text);
});

test("a link's amount is written for machines, whatever the person's locale", () => {
  const read = readRequest("125.000,50", GERMAN);
  expect(read).toEqual({ ok: true, value: 12_500_050n });
  expect(requestUri("ecash:qq", sats(12_500_050n))).toBe("ecash:qq?amount=125000.5");
  expect(requestUri("ecash:qq", undefined)).toBe("ecash:qq");
});

test("the payment URL opens Send", () => {
  expect(requestUrl("https://x.example", "ecash:qq?amount=5")).toBe("https://x.example/#/send?bip21=ecash:qq?amount=5");
});

test("what is asked for is what is read back", () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 546n, max: 2_100_000_000_000_000n }), (amount) => {
      const uri = requestUri("ecash:qq", sats(amount));
      expect(readRequest(uri.split("amount=")[1] ?? "", { group: "", decimal: "." })).toEqual({
        ok: true,
        value: amount,
      });
    }),
  ));
