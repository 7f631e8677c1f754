import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasMixedScripts, lookOf, plainText } from "./index.ts";

describe("lookOf is the same for texts that look the same", () => {
  test.each([
    ["a zero-width space", "Ali\u200bce", "Alice"],
    ["a word joiner", "Ali\u2060ce", "Alice"],
    ["a soft hyphen", "Ali\u00adce", "Alice"],
    ["a filler of Hangul", "Alice\u3164", "Alice"],
    ["a needless joiner", "Ali\u200dce", "Alice"],
    ["marks of direction", "\u202eAlice\u202c", "Alice"],
    ["letters of Greek", "Αlicе", "Alice"],
    ["letters of Cyrillic", "\u0410li\u0441\u0435", "Alice"],
    ["full-width letters", "Ａｌｉｃｅ", "Alice"],
    ["mathematical letters", "𝐀𝐥𝐢𝐜𝐞", "Alice"],
    ["one for l", "A1ice", "Alice"],
    ["capital i for l", "AIice", "Alice"],
    ["zero for O", "B0b", "BOb"],
    ["rn for m", "Arnanda", "Amanda"],
    ["two spaces for one", "My  bank", "My bank"],
    ["accents as marks of their own", "Jose\u0301", "José"],
    ["a letter that the normal form makes another letter of", "Ali\u03f2e", "Alice"],
    ["a capital that the table had only as a small letter", "A\u0196ice", "Alice"],
    ["another dash", "Alice–Bob", "Alice-Bob"],
  ])("%s", (_, forged, name) => {
    expect(lookOf(forged)).toBe(lookOf(name));
  });

  test.each([
    ["Alice", "alice"],
    ["Viet", "Việt"],
    ["Bob", "Rob"],
    ["Bank 1", "Bank 2"],
    ["Мама", "Папа"],
    ["👨‍👩‍👧", "👨"],
  ])("%s and %s look different", (one, two) => {
    expect(lookOf(one)).not.toBe(lookOf(two));
  });

  test("any text looks like itself in each normal form, and like what is shown of it", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(lookOf(plainText(text))).toBe(lookOf(text));
        expect(lookOf(text.normalize("NFD"))).toBe(lookOf(text.normalize("NFC")));
      }),
      { seed: 7 },
    ));
});

test.each(["раураl", "Αlice", "Biтcoin", "eСash", "tᎪx"])("%s has letters of two scripts in a word", (name) => {
  expect(hasMixedScripts(name)).toBe(true);
});

test.each([
  ...[
    "Alice",
    "Алиса",
    "Ελλάδα",
    "東京タワー",
    "日本Coin",
    "서울 coin",
    "Việt Nam",
    "שלום MOSS",
    "Крипто coin",
    "नमस्ते",
  ],
  ...["می\u200cخواهم", "Ａｌｉｃｅ", "A1 🍪", ""],
])("%s has not", (name) => {
  expect(hasMixedScripts(name)).toBe(false);
});
