import { describe, expect, test } from "vitest";
import { createManualClock } from "./manual-clock.ts";

describe("the manual clock", () => {
  test("runs due timers in order and on time, also those added meanwhile", () => {
    const clock = createManualClock(1000);
    const runs: [string, number][] = [];
    clock.after(30, () => runs.push(["late", clock.now()]));
    clock.after(10, () => {
      runs.push(["early", clock.now()]);
      clock.after(5, () => runs.push(["added", clock.now()]));
    });
    clock.after(20, () => runs.push(["undone", clock.now()]))();
    clock.advance(29);
    expect(runs).toEqual([
      ["early", 1010],
      ["added", 1015],
    ]);
    expect([clock.now(), clock.waiting(), clock.pending()]).toEqual([1029, 1, [1]]);
    clock.advance(1);
    expect(runs.at(-1)).toEqual(["late", 1030]);
    expect(clock.waiting()).toBe(0);
  });

  test("runs timers due at the same time in the order they were set", () => {
    const clock = createManualClock();
    const runs: number[] = [];
    for (const at of [1, 2, 3]) clock.after(5, () => runs.push(at));
    clock.advance(5);
    expect(runs).toEqual([1, 2, 3]);
  });
});
