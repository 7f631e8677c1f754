import { parseXecIn, sats } from "@satchel/core/amount";
import { LOCALES } from "@satchel/engine";
import { expect, test } from "vitest";
import { fiatText, xecText } from "../money/money.ts";
import { localeFor, separatorsOf } from "./locale.ts";

test("a person's choice overrides the device", () => {
  expect(localeFor("system", ["fr-FR", "en"])).toBe("fr-FR");
  expect(localeFor("de-CH", ["fr-FR", "en"])).toBe("de-CH");
});

test.each(LOCALES.filter((locale) => locale !== "system"))(
  "an amount written in %s is read back as the same amount",
  (locale) => {
    const amount = sats(123_456_789n);
    const typed = xecText(amount, locale).replace(" XEC", "");
    expect(parseXecIn(typed, separatorsOf(locale))).toEqual({ ok: true, value: amount });
    expect(fiatText(amount, { fiat: "usd", perXec: 1, at: 0 }, locale)).toMatch(/67.89/);
  },
);

test("thousands and lakhs are told apart, as a typed amount is grouped by what it is asked in", () => {
  expect(separatorsOf("en-US")).toEqual({ group: ",", decimal: "." });
  expect(separatorsOf("de-DE")).toEqual({ group: ".", decimal: "," });
  for (const locale of ["en-IN", "hi-IN"])
    expect(separatorsOf(locale)).toEqual({ group: ",", decimal: ".", grouping: "indian" });
});
