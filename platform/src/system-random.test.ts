import { expect, test } from "vitest";
import { createSystemRandom } from "./system-random.ts";

test("random numbers are whole, below the limit, and reach every value", () => {
  const random = createSystemRandom();
  expect(random.below(1)).toBe(0);
  const seen = new Set(Array.from({ length: 2_000 }, () => random.below(7)));
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(random.below(2 ** 32)).toBeLessThan(2 ** 32);
  for (const limit of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => random.below(limit)).toThrow(RangeError);
});
