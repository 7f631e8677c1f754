import fc from "fast-check";
import { expect, test } from "vitest";
import type { Picture } from "./picture.ts";
import { squarePicture } from "./square-picture.ts";

const filled = (width: number, height: number, colour: (x: number, y: number) => number[]): Picture => ({
  width,
  height,
  rgba: Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width))).flat(),
  ),
});

test("the middle of a wide and of a tall picture", () => {
  const wide = filled(8, 4, (x) => (x < 2 || x > 5 ? [255, 0, 0, 255] : [0, 0, 255, 255]));
  const tall = filled(4, 8, (_, y) => (y < 2 || y > 5 ? [255, 0, 0, 255] : [0, 0, 255, 255]));
  for (const picture of [wide, tall]) {
    expect(squarePicture(picture, 2)).toEqual(filled(2, 2, () => [0, 0, 255, 255]));
  }
});

test("halving takes the mean of four; a size that does not divide takes its share of each", () => {
  const checked = filled(4, 4, (x, y) => ((x + y) % 2 === 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
  expect(squarePicture(checked, 2)).toEqual(filled(2, 2, () => [128, 128, 128, 255]));
  const steps = filled(3, 3, (x) => [x * 90, 0, 0, 255]);
  expect([...squarePicture(steps, 2).rgba.subarray(0, 8)]).toEqual([30, 0, 0, 255, 150, 0, 0, 255]);
});

test("invisible pixels lend no colour", () => {
  const half = filled(2, 2, (x) => (x === 0 ? [200, 100, 50, 255] : [0, 255, 0, 0]));
  expect([...squarePicture(half, 1).rgba]).toEqual([200, 100, 50, 128]);
  expect([
    ...squarePicture(
      filled(2, 2, () => [9, 9, 9, 0]),
      1,
    ).rgba,
  ]).toEqual([0, 0, 0, 0]);
});

test("its own size changes nothing; larger keeps one colour one colour", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.integer({ min: 1, max: 40 }),
      (side, [red, green, blue], size) => {
        const opaque = filled(side, side, (x, y) => [(red + x * 7) % 256, green, (blue + y * 3) % 256, 255]);
        expect(squarePicture(opaque, side)).toEqual(opaque);
        const plain = filled(side, side, () => [red, green, blue, 255]);
        expect(squarePicture(plain, size)).toEqual(filled(size, size, () => [red, green, blue, 255]));
      },
    ),
  ));
