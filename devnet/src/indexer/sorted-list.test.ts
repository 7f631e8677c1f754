import { array, assert as check, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { createSortedList } from "./sorted-list.ts";

test("holds what a sorted set would, in its order", () => {
  const steps = array(record({ value: integer({ min: 0, max: 20 }), isAdded: integer({ min: 0, max: 2 }) }));
  return check(
    property(steps, (list) => {
      const sorted = createSortedList<number>((a, b) => a - b);
      const set = new Set<number>();
      for (const { value, isAdded } of list) {
        if (isAdded > 0) {
          sorted.add(value);
          set.add(value);
        } else {
          sorted.remove(value);
          set.delete(value);
        }
      }
      expect(sorted.items).toEqual([...set].sort((a, b) => a - b));
    }),
  );
});
