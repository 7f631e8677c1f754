import { atoms, sats } from "@satchel/core/amount";
import type { BookRow } from "@satchel/core/offer";
import { expect, test } from "vitest";
import { depthOf, stairs, toldSteps } from "./depth.ts";

/** Offers of one atom each at these prices. */
const bookAt = (...prices: number[]) => ({
  rows: prices.map(
    (price, at) =>
      ({ asked: sats(BigInt(price)), offer: { atoms: atoms(1n) }, cumulative: atoms(BigInt(at + 1)) }) as BookRow,
  ),
});

test("each offer adds to the cheaper ones", () => {
  const { steps, from, to, beyond } = depthOf(bookAt(100, 110, 150));
  expect(steps.map(({ total }) => total)).toEqual([1n, 2n, 3n]);
  expect([from < 100, to > 150, beyond]).toEqual([true, true, 0n]);
});

test("offers at more than twice the lowest price are counted, and not drawn", () => {
  const { steps, to, beyond } = depthOf(bookAt(100, 200, 201, 90_000));
  expect(steps).toHaveLength(2);
  expect(to).toBeLessThan(210);
  expect(beyond).toBe(2n);
});

test("a single offer has a width too", () => {
  const { from, to } = depthOf(bookAt(100));
  expect(from).toBeLessThan(to);
});

test("the staircase goes from the base line to the right edge", () => {
  const steps = [
    { x: 10, y: 80 },
    { x: 20, y: 30 },
  ];
  expect(stairs(steps, 100, 50)).toBe("M10 100H10V80H20V30H50");
  expect(stairs([], 100, 50)).toBe("");
});

test("a few steps are told, with the first and the last", () => {
  const { steps } = depthOf(bookAt(10, 11, 12, 13, 14));
  expect(toldSteps(steps).map(({ total }) => total)).toEqual([1n, 3n, 5n]);
});
