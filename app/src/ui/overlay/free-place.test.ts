import { expect, test } from "vitest";
import { freeTop } from "./free-place.ts";

const WINDOW = { top: 8, bottom: 792 };

test.each([
  ["nothing is in the way", [], "top", 8],
  ["nothing is in the way, from below", [], "bottom", 732],
  ["a header", [{ top: 10, bottom: 60 }], "top", 68],
  [
    "a gap that is too small",
    [
      { top: 70, bottom: 100 },
      { top: 150, bottom: 200 },
    ],
    "top",
    208,
  ],
  ["a gap that is just large enough", [{ top: 76, bottom: 100 }], "top", 8],
  [
    "bars at the bottom",
    [
      { top: 740, bottom: 800 },
      { top: 690, bottom: 735 },
    ],
    "bottom",
    622,
  ],
  [
    "controls that overlap",
    [
      { top: 0, bottom: 300 },
      { top: 100, bottom: 200 },
    ],
    "top",
    308,
  ],
] as const)("a toast is placed where it covers no control: %s", (_, taken, edge, top) => {
  expect(freeTop(taken, 60, WINDOW, edge)).toBe(top);
});

test("a window full of controls has no place", () => {
  expect(freeTop([{ top: 0, bottom: 800 }], 60, WINDOW, "top")).toBeUndefined();
});
