import fc from "fast-check";
import { expect, test } from "vitest";
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

test("plainWords isolates right-to-left text", () => {
  expect(plainWords("שלום")).toBe("\u2068שלום\u2069");
  expect(plainWords("MOSS")).toBe("MOSS");
});

test("plainText of any text has no direction marks and no line breaks", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(plainText(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    }),
  ));

test("plainLine removes deceiving characters and cuts the text to its maximum", () => {
  expect(plainLine(" one\r\n\ntwo\u200b\u202e three\ud800 ", 100)).toBe("one two three");
  expect(plainLine("a🍪🍪", 2)).toBe("a🍪");
  expect(plainLine("one two", 4)).toBe("one");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, max) => {
      const plain = plainLine(text, max);
      expect([...plain].length).toBeLessThanOrEqual(max);
      expect(plain).not.toMatch(/\p{Cs}/u);
      expect(plainLine(plain, max)).toBe(plain);
    }),
  );
});
