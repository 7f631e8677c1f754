import { atoms } from "@satchel/core/amount";
import fc from "fast-check";
import { expect, test } from "vitest";
import { quantityAt, STEPS, stepOf } from "./slider-range.ts";

const range = (first: bigint, reach: bigint) => ({ first: atoms(first), reach: atoms(reach) });

test("a single offer has the whole slider", () => {
  const alone = range(4_000n, 4_000n);
  expect([0n, 500n, 1_000n].map((step) => quantityAt(step, alone))).toEqual([0n, 2_000n, 4_000n]);
  expect([0n, 2_000n, 4_000n, 9_000n].map((n) => stepOf(atoms(n), alone))).toEqual([0n, 500n, 1_000n, 1_000n]);
});

test("the chosen offer has half of the slider at least, and more if it is more than half of what can be bought", () => {
  const small = range(4_000n, 16_100n);
  expect(quantityAt(500n, small)).toBe(4_000n);
  expect(quantityAt(250n, small)).toBe(2_000n);
  expect(quantityAt(STEPS, small)).toBe(16_100n);
  expect(stepOf(atoms(6_000n), small)).toBe(582n);
  expect(quantityAt(800n, range(8_000n, 10_000n))).toBe(8_000n);
});

test("both ways agree, and a later step is never less", () => {
  const any = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 10n ** 18n }));
  fc.assert(
    fc.property(any, fc.bigInt({ min: 0n, max: STEPS - 1n }), ([first, more], step) => {
      const all = range(first, first + more);
      expect(quantityAt(step, all)).toBeLessThanOrEqual(quantityAt(step + 1n, all));
      expect(stepOf(quantityAt(step, all), all)).toBeLessThanOrEqual(step);
      expect(quantityAt(STEPS, all)).toBe(all.reach);
    }),
    { numRuns: 200, seed: 17 },
  );
});
