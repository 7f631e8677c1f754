import { expect, test } from "vitest";
import { figuresOf, percentile } from "./press-figures.ts";

test("the 98th percentile is the value that two of a hundred exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 98)).toBe(98);
  expect(percentile([7], 98)).toBe(7);
});

test("each group has its figures, and all presses have theirs", () => {
  const presses = [
    { group: "key", name: "amount", ms: 8 },
    { group: "key", name: "recipient", ms: 40.4 },
    { group: "navigation", name: "Send", ms: 90 },
  ];
  expect(figuresOf(presses)).toEqual({
    all: { count: 3, median: 40, p98: 90, longest: 90, slowest: ["Send 90", "recipient 40", "amount 8"] },
    key: { count: 2, median: 8, p98: 40, longest: 40, slowest: ["recipient 40", "amount 8"] },
    navigation: { count: 1, median: 90, p98: 90, longest: 90, slowest: ["Send 90"] },
  });
});
