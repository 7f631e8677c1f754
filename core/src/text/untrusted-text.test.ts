import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../testing/index.ts";
import { plainLine, plainText, plainWords } from "./index.ts";

test("plainText removes direction marks and line breaks", () => {
  expect(plainText("pay \u202etsuj\u202c me\u2067!\u2069")).toBe("pay tsuj me!");
  expect(plainText(" one\r\n\ntwo\u2028three\u0000\u0007 ")).toBe("one two three");
});

test("plainText cuts stacks of combining marks and leaves ordinary text unchanged", () => {
  expect(plainText(`Z${"\u0301".repeat(40)}`)).toBe("Z\u0301\u0301\u0301");
  for (const text of ["happy birthday ☕", "नमस्ते", "می\u200cخواهم", "👨‍👩‍👧", "Việt Nam"])
    expect(plainText(text)).toBe(text);
});

test.each([
  ["zero-width characters", "Ali\u200bc\u2060e\ufeff"],
  ["soft hyphens and grapheme joiners", "Al\u00adi\u034fce"],
  ["fillers", "Alice\u3164\uffa0\u115f\u1160\u2800"],
  ["joiners that Latin does not need", "Al\u200cic\u200de"],
  ["variation selectors that change nothing", "A\ufe0fl\ufe00ice\u{e0100}"],
  ["tags", "Alice\u{e0041}\u{e0042}"],
  ["old format characters", "\u206aAlice\u206f"],
  ["halves of characters", "Al\ud800ice\udc00"],
])("plainText removes %s", (_, text) => {
  expect(plainText(text)).toBe("Alice");
  expect(plainLine(text, 100)).toBe("Alice");
});

test.each([
  ["Persian", "می\u200cخواهم"],
  ["Devanagari", "क्\u200dष"],
  ["Sinhala", "ශ්\u200dරී"],
  ["a family", "👨\u200d👩\u200d👧"],
  ["a heart with its selector", "❤\ufe0f\u200d🔥"],
  ["a skin tone", "👩🏽\u200d💻"],
  ["a keycap", "1\ufe0f\u20e3"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["a variant of a Chinese character", "葛\u{e0100}城"],
  ["a message that is not normalised", "ﬁ ² Ａ Å"],
])("plainText keeps what %s needs", (_, text) => {
  expect(plainText(text)).toBe(text);
});

test("plainWords isolates right-to-left text", () => {
  expect(plainWords("שלום")).toBe("\u2068שלום\u2069");
  expect(plainWords("MOSS")).toBe("MOSS");
});

test("plainText leaves every printable character of ASCII, and takes the control characters", () => {
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
  expect(plainText(` ${printable}~ `)).toBe(`${printable.trim()}~`);
  for (let code = 0; code < 32; code++) expect(plainText(`a${String.fromCharCode(code)}b`)).toBe("a b");
  expect(plainText("a\u007fb")).toBe("a b");
});

test("plainText of any text has no direction marks and no line breaks", () =>
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(plainText(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
  ));

test("plainLine removes deceiving characters and cuts the text to its maximum", () => {
  expect(plainLine(" one\r\n\ntwo\u200b\u202e three\ud800 ", 100)).toBe("one two three");
  expect(plainLine("a🍪🍪", 2)).toBe("a🍪");
  expect(plainLine("one two", 4)).toBe("one");
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.nat(20), (text, max) => {
      const plain = plainLine(text, max);
      expect([...plain].length).toBeLessThanOrEqual(max);
      expect(plain).not.toMatch(/\p{Cs}/u);
      expect(plainLine(plain, max)).toBe(plain);
    }),
  );
});
