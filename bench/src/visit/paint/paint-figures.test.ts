import { expect, test } from "vitest";
import { paintedOf, percentile98 } from "./paint-figures.ts";

const row = (at: number, text = "Received") => ({ name: "row", at, text });

test("a visit has the first paint of the balance that is asked for, and of the first and the tenth row", () => {
  const paints = [
    { name: "balance", at: 90, text: "Loading" },
    { name: "balance", at: 120, text: "1,234.00 XEC" },
    { name: "balance", at: 300, text: "1,234.00 XEC" },
    row(130, "a minute ago"),
    ...Array.from({ length: 12 }, (_, n) => row(200 - n)),
  ];
  const painted = paintedOf({ fcp: 40, lcp: 120, paints, longTasks: [], presses: [] }, "1,234.00");
  expect(painted).toEqual({ fcp: 40, lcp: 120, balance: 120, row: 189, tenRows: 198, blocking: 0, longestTask: 0 });
});

test("only the part of a task above 50 ms blocks, and only in the first five seconds", () => {
  const longTasks = [
    { at: 10, ms: 60 },
    { at: 4_999, ms: 150 },
    { at: 5_000, ms: 900 },
  ];
  const painted = paintedOf({ paints: [], longTasks, presses: [] });
  expect(painted).toEqual({ fcp: 0, lcp: 0, blocking: 110, longestTask: 150 });
});

test("the 98th percentile leaves two of a hundred out", () => {
  const values = Array.from({ length: 100 }, (_, n) => n + 1);
  expect(percentile98(values)).toBe(98);
  expect(percentile98([7])).toBe(7);
  expect(percentile98([])).toBe(0);
});
