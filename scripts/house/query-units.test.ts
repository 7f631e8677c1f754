// The layout follows the room that text has, not the pixels: a window of 780 px in which a person has set text of twice
// the size is as narrow as a phone. So the app's media and container queries are in em and rem (design.md 3).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..", "..", "app", "src");
const QUERY = /@(?:media|container)[^{]*|useMedia\([^)]*\)/g;
const PIXELS = /(?:width|height)[^)]*\dpx/;

const findPixels = (text: string): string[] =>
  [...text.matchAll(QUERY)].map(([query]) => query.trim()).filter((query) => PIXELS.test(query));

test("queries in pixels are found, others are not", () => {
  expect(findPixels("@media (max-width: 767px) { a { width: 20px } }")).toEqual(["@media (max-width: 767px)"]);
  expect(findPixels("@container (width >= 20px) { }")).toEqual(["@container (width >= 20px)"]);
  expect(findPixels('useMedia("(min-width: 768px)")')).toEqual(['useMedia("(min-width: 768px)']);
  expect(findPixels("@media (width < 48em) and (pointer: coarse) { a { width: 20px } }")).toEqual([]);
});

test("the app's queries have no pixels", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|tsx?)$/.test(name));
  const found = files.flatMap((name) =>
    findPixels(readFileSync(join(source, name), "utf8")).map((query) => `${name}: ${query}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
