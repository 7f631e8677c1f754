import { afterEach, describe, expect, test, vi } from "vitest";
import { createSystemClock, type SystemClock } from "./system-clock.ts";

/** The time that never goes back. */
const steady = (clock: SystemClock) => clock.setBackMs() + clock.now();

afterEach(() => {
  vi.useRealTimers();
});

describe("the system's clock", () => {
  test("returns milliseconds since 1970", () => {
    const before = Date.now();
    const now = createSystemClock().now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test("counts on where somebody sets it back, and where it is set forward counts that too", () => {
    vi.useFakeTimers();
    const [hour, clock] = [3_600_000, createSystemClock()];
    const began = clock.now();
    expect(steady(clock)).toBe(began);
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(began - hour);
    expect(steady(clock)).toBe(began + 60_000);
    vi.advanceTimersByTime(1000);
    expect([steady(clock), clock.now()]).toEqual([began + 61_000, began - hour + 1000]);
    vi.setSystemTime(began + hour);
    expect(steady(clock)).toBeGreaterThanOrEqual(began + hour);
  });

  test("is not before what counts while the device sleeps, and leaves small differences alone", () => {
    vi.useFakeTimers();
    const clock = createSystemClock();
    const began = steady(clock);
    clock.atLeast(began + 500);
    expect(steady(clock)).toBe(began);
    clock.atLeast(began + 60_000);
    clock.atLeast(began);
    vi.advanceTimersByTime(10);
    expect(steady(clock)).toBe(began + 60_010);
  });

  test("runs a function once, after the wait, unless it is cancelled", () => {
    vi.useFakeTimers();
    const clock = createSystemClock();
    const runs: string[] = [];
    clock.after(100, () => runs.push("kept"));
    clock.after(100, () => runs.push("undone"))();
    vi.advanceTimersByTime(99);
    expect(runs).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(runs).toEqual(["kept"]);
  });

  test("waits longer than a browser's timer can, and can be cancelled meanwhile", () => {
    vi.useFakeTimers();
    const days60 = 60 * 24 * 3_600_000;
    const runs: string[] = [];
    createSystemClock().after(days60, () => runs.push("kept"));
    const undo = createSystemClock().after(days60, () => runs.push("undone"));
    vi.advanceTimersByTime(days60 - 1);
    expect(runs).toEqual([]);
    undo();
    vi.advanceTimersByTime(1);
    expect(runs).toEqual(["kept"]);
  });
});

describe("pausing", () => {
  test("runs waiting tasks first, and resolves where no frame is ever drawn", async () => {
    const order: string[] = [];
    const clock = createSystemClock();
    setImmediate(() => order.push("what waited"));
    await clock.pause();
    await clock.pause();
    order.push("the work");
    expect(order).toEqual(["what waited", "the work"]);
    await clock.drawn();
  });

  test("drawn() waits for the next frame, or a short time on a page in the background", async () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
    try {
      const clock = createSystemClock();
      let isDrawn = false;
      const drawn = clock.drawn().then(() => {
        isDrawn = true;
      });
      await clock.pause();
      expect(isDrawn).toBe(false);
      for (const run of frames.splice(0)) run();
      await drawn;
      await clock.drawn();
      expect(frames).toHaveLength(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
