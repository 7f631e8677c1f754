import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foreignText, isBlank, textIn } from "./foreign-text.ts";
import { html } from "./html.ts";
import { opReturn } from "./output-parts.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("bytes of strangers", () => {
  test.each([
    ["Hello, wörld", "Hello, wörld"],
    ["line\nend", "line\nend"],
    ["nul\u0000", undefined],
    ["turned \u202e round", undefined],
    ["", undefined],
  ])("%j as text: %j", (given, shown) => {
    expect(textIn(bytes(given))).toBe(shown);
  });
  test("what is no UTF-8 is no text", () => {
    expect(textIn(Uint8Array.of(0x41, 0xff))).toBeUndefined();
    expect(foreignText(Uint8Array.of(0x41, 0xff, 0x0a))).toBe("A\ufffd\ufffd");
  });
  test("looks empty", () => {
    for (const text of ["", "  ", "\u200b\u00a0", "\u2063"]) expect(isBlank(text)).toBe(true);
    for (const text of ["a", "\ufffd", "0"]) expect(isBlank(text)).toBe(false);
  });
});

test("no OP_RETURN breaks the page or gets out of it", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
      const { text } = opReturn(Uint8Array.of(0x6a, ...rest));
      const tags = text.match(/<[^>]*>/g) ?? [];
      const known = /^<\/?(div|span|ul|li|bdi)( (class|title)="[^"<>]*")*>$/;
      expect(tags.filter((tag) => !known.test(tag))).toEqual([]);
    }),
    { numRuns: 2000 },
  ));

test("text with every sign of HTML is shown and not obeyed", () => {
  const nasty = `<a href='x' title="y">&amp;`;
  expect(opReturn(Uint8Array.of(0x6a, nasty.length, ...bytes(nasty))).text).toContain(html`${nasty}`.text);
});

test("a script that ends inside a push shows what is there", () => {
  const { text } = opReturn(Uint8Array.of(0x6a, 2, 0x68, 0x69, 9, 1));
  expect(text).toContain(">hi</bdi>");
  expect(text).toContain('Cut off</span> <span class="mono">0901</span>');
});
