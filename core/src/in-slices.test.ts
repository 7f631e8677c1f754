import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

test("long work pauses every few milliseconds and handles all items in order", async () => {
  let now = 0;
  let pauses = 0;
  const done: number[] = [];
  const clock = {
    now: () => now,
    pause: async () => {
      pauses++;
      now += 4;
    },
  };
  const items = [...Array(1000).keys()];
  const work = (item: number) => {
    done.push(item);
    now += 0.1;
  };
  await inSlices(items, work, clock);
  expect(done).toEqual(items);
  // 100 ms of work in slices of 6.4 ms.
  expect(pauses).toBe(15);
});

test("short work never pauses", async () => {
  const clock = { now: () => 5, pause: () => Promise.reject(new Error("pause must not be called")) };
  const done: number[] = [];
  await inSlices([1, 2, 3], (item) => done.push(item), clock);
  expect(done).toEqual([1, 2, 3]);
});
