import { expect, test } from "vitest";
import { countTrace, slopeOf, tooOftenOf } from "./rest-figures.ts";

test("the slope is that of the line nearest to the samples", () => {
  expect(slopeOf([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2);
  expect(
    slopeOf([
      { x: 0, y: 1 },
      { x: 1, y: 3 },
      { x: 2, y: 1 },
    ]),
  ).toBeCloseTo(0);
});

test("a timer that fires once in ten seconds is not too often, and one that fires once at all neither", () => {
  expect(tooOftenOf({ a: 18, b: 19 }, 3)).toEqual(["b: 19"]);
  expect(tooOftenOf({ once: 1, twice: 2 }, 0.1)).toEqual(["twice: 2"]);
});

test("frames, paints and layouts are counted once each, also with a begin and an end", () => {
  const traceEvents = [
    ["DrawFrame", "I"],
    ["DrawFrame", "I"],
    ["Paint", "X"],
    ["Layout", "B"],
    ["Layout", "E"],
    ["RunTask", "X"],
  ].map(([name, ph]) => ({ name, ph }));
  expect(countTrace(JSON.stringify({ traceEvents }))).toEqual({ frames: 2, paints: 1, layouts: 1 });
});
