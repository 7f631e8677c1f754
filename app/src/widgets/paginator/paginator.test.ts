import fc from "fast-check";
import { expect, test } from "vitest";
import { pageWindow } from "./paginator.tsx";

test("up to five pages are all shown", () => {
  expect(pageWindow(0, 1)).toEqual([0]);
  expect(pageWindow(3, 5)).toEqual([0, 1, 2, 3, 4]);
});

test("more pages: first, a window around the current one, last", () => {
  expect(pageWindow(0, 14)).toEqual([0, 1, 2, 3, "gap-after", 13]);
  expect(pageWindow(7, 14)).toEqual([0, "gap-before", 6, 7, 8, "gap-after", 13]);
  expect(pageWindow(13, 14)).toEqual([0, "gap-before", 10, 11, 12, 13]);
  expect(pageWindow(2, 6)).toEqual([0, 1, 2, 3, "gap-after", 5]);
});

test("the current page, its neighbours and both ends are always there, in order, each once", () => {
  const pages = fc.integer({ min: 6, max: 500 }).chain((count) => fc.tuple(fc.nat(count - 1), fc.constant(count)));
  fc.assert(
    fc.property(pages, ([current, count]) => {
      const slots = pageWindow(current, count);
      const numbers = slots.filter((slot) => typeof slot === "number");
      const needed = [0, current - 1, current, current + 1, count - 1].filter((page) => page >= 0 && page < count);
      expect(numbers).toEqual(expect.arrayContaining(needed));
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(slots.length).toBeLessThanOrEqual(7);
    }),
  );
});

test("a gap stands exactly where pages are left out", () => {
  for (let current = 0; current < 9; current += 1) {
    const slots = pageWindow(current, 9);
    for (const [index, slot] of slots.entries()) {
      const before = slots[index - 1];
      if (typeof slot !== "number" || typeof before !== "number") continue;
      expect(slot - before).toBe(1);
    }
  }
});
