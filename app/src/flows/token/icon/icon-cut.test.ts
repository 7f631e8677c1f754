import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Cut, cutTransform, turnedSize } from "./icon-cut.ts";

const SIDE = 512;
const apply = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[], x: number, y: number) => [
  a * x + c * y + e,
  b * x + d * y + f,
];
const cut = (x: number, y: number, side: number, rotation = 0): Cut => ({
  area: { x, y, width: side, height: side },
  rotation,
  shape: "square",
});

test("an upright cut of a picture is moved and scaled", () => {
  const transform = cutTransform({ width: 1000, height: 600 }, cut(200, 100, 400), SIDE);
  expect(apply(transform, 200, 100)).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  expect(apply(transform, 600, 500)).toEqual([expect.closeTo(SIDE), expect.closeTo(SIDE)]);
});

test("a quarter turn brings the lower left corner to the upper left", () => {
  const picture = { width: 1000, height: 600 };
  expect(turnedSize(picture, 90)).toEqual({ width: expect.closeTo(600), height: expect.closeTo(1000) });
  const transform = cutTransform(picture, cut(0, 0, 600, 90), SIDE);
  expect(apply(transform, 0, 600)).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  expect(apply(transform, 0, 0)).toEqual([expect.closeTo(SIDE), expect.closeTo(0)]);
});

test("at any turn the middle stays the middle, and lengths keep their proportions", () => {
  const size = fc.integer({ min: 1, max: 4000 });
  const rotation = fc.integer({ min: 0, max: 360 });
  void fc.assert(
    fc.property(size, size, rotation, size, (width, height, turn, side) => {
      const box = turnedSize({ width, height }, turn);
      const around = cut((box.width - side) / 2, (box.height - side) / 2, side, turn);
      const transform = cutTransform({ width, height }, around, SIDE);
      const middle = apply(transform, width / 2, height / 2);
      expect(middle).toEqual([expect.closeTo(SIDE / 2, 3), expect.closeTo(SIDE / 2, 3)]);
      const [right = [], below = []] = [
        apply(transform, width / 2 + 10, height / 2),
        apply(transform, width / 2, height / 2 + 10),
      ];
      for (const [x = 0, y = 0] of [right, below]) {
        expect(Math.hypot(x - SIDE / 2, y - SIDE / 2)).toBeCloseTo((10 * SIDE) / side, 3);
      }
    }),
  );
});
