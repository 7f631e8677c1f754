import { tokenIdOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { EVERYTHING, filterCount, isBackwards, isEverything, type SearchQuery, spanOf } from "./search-query.ts";

const asking = (fields: Partial<SearchQuery>): SearchQuery => ({ ...EVERYTHING, ...fields });
const FILTERS: readonly Partial<SearchQuery>[] = [
  { direction: "in" },
  { kind: "payment" },
  { tokenId: tokenIdOfNumber(1) },
  { from: "2026-05-28" },
  { to: "2026-05-28" },
];

test("a query of blanks asks for everything; a word or any filter does not", () => {
  expect([asking({}), asking({ text: "  " })].map(isEverything)).toEqual([true, true]);
  expect(isEverything(asking({ text: "rent" }))).toBe(false);
  for (const filter of FILTERS) expect(isEverything(asking(filter)), JSON.stringify(filter)).toBe(false);
});

test("each filter counts once, and the text does not", () => {
  for (const filter of FILTERS) expect(filterCount(asking(filter))).toBe(1);
  expect(filterCount(asking(Object.assign({}, ...FILTERS)))).toBe(FILTERS.length);
  expect(filterCount(asking({ text: "rent" }))).toBe(0);
});

test("days are backwards only if both are there and the last one is earlier", () => {
  const day = "2026-05-28";
  expect(isBackwards({ ...EVERYTHING, from: day, to: "2026-05-27" })).toBe(true);
  for (const days of [{ from: day, to: day }, { from: day }, { to: day }, { from: day, to: "2026-06-01" }]) {
    expect(isBackwards(asking(days)), JSON.stringify(days)).toBe(false);
  }
});

test("a day that is missing or cannot be read sets no bound", () => {
  expect(spanOf({ from: "", to: "soon" })).toEqual({
    fromMs: Number.NEGATIVE_INFINITY,
    beforeMs: Number.POSITIVE_INFINITY,
  });
  expect(spanOf({ from: "2026-05-28", to: "2026-05-28" })).toEqual({
    fromMs: new Date(2026, 4, 28).getTime(),
    beforeMs: new Date(2026, 4, 29).getTime(),
  });
});

test("a text around a day is no day", () => {
  const none = { fromMs: Number.NEGATIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY };
  for (const day of ["x2026-05-28", "12026-05-28-01", "2026-05-28x", " 2026-05-28"])
    expect(spanOf({ from: day, to: day })).toEqual(none);
});
