import fc from "fast-check";
import { expect, test } from "vitest";
import { editPage, firstLineOf, PAGED_FROM, pageAt, pageOf, wordsOf } from "./text-page.ts";

const textOf = (lines: number) => Array.from({ length: lines }, (_, at) => `line ${at}`).join("\n");

test("a text of few lines has no pages", () => {
  expect(pageOf("", 0)).toBeUndefined();
  expect(pageOf(textOf(PAGED_FROM - 1), 0)).toBeUndefined();
});

test("the pages of a long text are the whole text, in its order", () => {
  fc.assert(
    fc.property(fc.integer({ min: PAGED_FROM, max: 4000 }), fc.constantFrom("", "\n", "\n\n"), (lines, end) => {
      const text = textOf(lines) + end;
      const { pages = 0 } = pageOf(text, 0) ?? {};
      const all = Array.from({ length: pages }, (_, page) => pageOf(text, page));
      expect(all.map((each) => each && wordsOf(each)).join("\n")).toBe(text);
      for (const each of all)
        expect(text.split("\n")[each ? firstLineOf(each) : -1]).toBe(each && wordsOf(each).split("\n")[0]);
    }),
    { seed: 14, numRuns: 40 },
  );
});

test("an edited page grows and shrinks, and the rest of the text stays", () => {
  const text = textOf(1600);
  const page = pageOf(text, 1);
  if (!page) throw new Error("a long text has pages");
  const more = editPage(page, `${wordsOf(page)}\nmore\nlines`);
  expect(more.text).toBe(text.replace("line 999\n", "line 999\nmore\nlines\n"));
  expect(wordsOf(more).endsWith("line 999\nmore\nlines")).toBe(true);
  const less = editPage(more, "");
  expect(less.text.split("\n")).toHaveLength(1101);
  expect(wordsOf(editPage(less, "again"))).toBe("again");
});

test("a page is found by a position in the text", () => {
  const text = textOf(1600);
  expect(pageAt(text, text.indexOf("line 1234"))?.page).toBe(2);
  expect(pageAt(text, text.length)?.page).toBe(3);
  expect(pageAt(text, 0)?.page).toBe(0);
});
