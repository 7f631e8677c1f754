import { ENGLISH, parseAtoms, parseXecIn, type Separators } from "@satchel/core/amount";
import fc from "fast-check";
import { expect, test } from "vitest";
import { separatorsOf } from "../locale/locale.ts";
import { groupWhileTyping, type Typed, typingSeparators } from "./amount-typing.ts";

const GERMAN: Separators = { group: ".", decimal: "," };
const SPACED: Separators = { group: "\u202f", decimal: "," };

/** Returns the field after each character of `text` was typed at its end. */
function typeAll(text: string, separators: Separators): string {
  let shown = "";
  for (const key of text) {
    const after = shown + key;
    shown = groupWhileTyping(shown, { text: after, caret: after.length }, separators).text;
  }
  return shown;
}

/** Types `key` where the caret stands; without a key it presses Backspace. */
function edit(before: Typed, key: string | undefined, separators: Separators): Typed {
  const { text, caret } = before;
  const after =
    key === undefined
      ? { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
      : { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length };
  return groupWhileTyping(text, after, separators);
}

test.each([0, 2, 3, 9])("an amount of thousands with %s decimals is read as it was typed", (decimals) => {
  for (const separators of [ENGLISH, GERMAN, SPACED]) {
    const shown = typeAll("5000", typingSeparators(separators, decimals));
    expect(parseAtoms(shown, decimals, separators)).toEqual({ ok: true, value: 5000n * 10n ** BigInt(decimals) });
  }
});

test("digits are grouped while they are typed", () => {
  expect(typeAll("1234567.89", ENGLISH)).toBe("1,234,567.89");
  expect(typeAll("1234567,89", GERMAN)).toBe("1.234.567,89");
  expect(typeAll("1234567,89", SPACED)).toBe("1\u202f234\u202f567,89");
  expect(typeAll("1234567.89", separatorsOf("hi-IN"))).toBe("12,34,567.89");
});

test("the caret stays behind the same digit", () => {
  // 1,234|,567 and a 9: 12,349|,567
  expect(edit({ text: "1,234,567", caret: 5 }, "9", ENGLISH)).toEqual({ text: "12,349,567", caret: 6 });
  // 1,23|4 and Backspace: 12|4
  expect(edit({ text: "1,234", caret: 4 }, undefined, ENGLISH)).toEqual({ text: "124", caret: 2 });
  expect(edit({ text: "999", caret: 0 }, "1", ENGLISH)).toEqual({ text: "1,999", caret: 1 });
});

test("what is not a number stays as it was typed", () => {
  for (const text of ["1234x", "1234.5x", "12.34.56"]) expect(typeAll(text, ENGLISH).replaceAll(",", "")).toBe(text);
  expect(groupWhileTyping("", { text: "1234x", caret: 5 }, ENGLISH).text).toBe("1234x");
  for (const text of ["1234.5x", "x1234", "12a3456"]) {
    expect(groupWhileTyping("", { text, caret: text.length }, ENGLISH).text).toBe(text);
  }
  // A second separator beside the one that was put there.
  expect(groupWhileTyping("1,111", { text: "1,,111", caret: 3 }, ENGLISH)).toEqual({ text: "1,,111", caret: 3 });
});

test("the decimal sign of another locale never multiplies an amount", () => {
  for (const text of ["5.46", "5.4", "0.05"]) expect(typeAll(text, GERMAN)).toBe(text);
  for (const text of ["5.46", "5.4", "0.05", "1234.5", "1234.56"]) {
    expect(parseXecIn(typeAll(text, GERMAN), GERMAN).ok).toBe(false);
  }
  expect(parseXecIn(typeAll("5,46", ENGLISH), ENGLISH).ok).toBe(false);
  expect(groupWhileTyping("", { text: "1234.56", caret: 7 }, GERMAN).text).toBe("1234.56");
});

test("an amount pasted as this locale writes it is taken", () => {
  expect(groupWhileTyping("", { text: "1.234,56", caret: 8 }, GERMAN)).toEqual({ text: "1.234,56", caret: 8 });
  expect(groupWhileTyping("", { text: "1234,56", caret: 7 }, GERMAN)).toEqual({ text: "1.234,56", caret: 8 });
});

test("a text that is not a number stays as it was typed", () => {
  expect(typeAll("12abc", ENGLISH)).toBe("12abc");
  expect(typeAll("1.2.3", ENGLISH)).toBe("1.2.3");
});

const digits = fc.stringMatching(/^[1-9]\d{0,14}$/);
const locales = fc.constantFrom("en-US", "de-DE", "fr-FR", "de-CH", "en-IN", "pl-PL", "es-ES");

test("typed digits mean the same amount in every locale", () =>
  fc.assert(
    fc.property(digits, fc.stringMatching(/^\d{0,2}$/), locales, (whole, fraction, locale) => {
      const separators = separatorsOf(locale);
      const shown = typeAll(fraction === "" ? whole : `${whole}${separators.decimal}${fraction}`, separators);
      const read = parseXecIn(shown, separators);
      expect(read).toEqual({ ok: true, value: BigInt(whole + fraction.padEnd(2, "0")) });
    }),
  ));

test("after any edit with digits and Backspace, the digits before the caret are the ones that were there", () =>
  fc.assert(
    fc.property(digits, fc.array(fc.tuple(fc.nat(20), fc.option(fc.integer({ min: 0, max: 9 })))), (start, edits) => {
      let typed: Typed = { text: typeAll(start, ENGLISH), caret: 0 };
      for (const [position, digit] of edits) {
        const before = { text: typed.text, caret: Math.min(position, typed.text.length) };
        const leftOf = before.text.slice(0, before.caret).replaceAll(",", "");
        const isSeparator = digit === null && before.text[before.caret - 1] === ",";
        typed = edit(before, digit === null ? undefined : String(digit), ENGLISH);
        const expected = digit === null ? (isSeparator ? leftOf : leftOf.slice(0, -1)) : leftOf + digit;
        expect(typed.text.slice(0, typed.caret).replaceAll(",", "")).toBe(expected);
        expect(typed.text).toMatch(/^(\d{1,3}(,\d{3})*)?$/);
      }
    }),
  ));
