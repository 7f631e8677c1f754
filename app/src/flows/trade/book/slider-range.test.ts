import { atoms } from "@satchel/core/amount";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quantityAt, quantityByKey, STEPS, stepOf } from "./slider-range.ts";

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

describe("a key", () => {
  /** 120 tokens without decimals, of which whole ones can be bought, at least 1; then 88 more. */
  const all = range(120n, 208n);
  const snap = (wanted: bigint) => atoms(wanted < 1n ? 1n : wanted);
  const press = (now: bigint, by: bigint) =>
    quantityByKey(stepOf(atoms(now), all) + by, atoms(now), all, snap) ?? atoms(now);

  test("always moves the slider, one way through all quantities to the end, and back again", () => {
    for (const [by, from, to] of [
      [1n, 1n, 208n],
      [-1n, 208n, 1n],
    ] as const) {
      const seen: bigint[] = [from];
      for (let now = press(from, by); now !== seen.at(-1); now = press(now, by)) seen.push(now);
      expect(seen).toHaveLength(208);
      expect(seen.at(-1)).toBe(to);
    }
  });

  test("moves on where a gap cannot be bought", () => {
    const gap = (wanted: bigint) => atoms(wanted > 100n && wanted < 120n ? (wanted < 111n ? 100n : 120n) : wanted);
    const step = stepOf(atoms(100n), all) + 1n;
    expect(quantityByKey(step, atoms(100n), all, gap)).toBe(120n);
    expect(quantityByKey(stepOf(atoms(120n), all) - 1n, atoms(120n), all, gap)).toBe(100n);
  });
});
