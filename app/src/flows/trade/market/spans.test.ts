import { expect, test } from "vitest";
import { SPANS, shownTime } from "./spans.ts";

const NOW = new Date(2026, 10, 28, 14, 25, 10).getTime();
const at = (secs: number | undefined) => {
  const time = new Date((secs ?? 0) * 1000);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()];
};
const DAY = 24 * 3_600_000;

test("a day has the hour of now and the 23 before it, a week four hours at a time, a month days", () => {
  const [day, week, month] = (["day", "week", "month"] as const).map((span) => shownTime(span, 0, NOW, 0));
  expect([at(day?.bounds[0]), at(day?.bounds.at(-1))]).toEqual([
    [2026, 11, 27, 15, 0],
    [2026, 11, 28, 15, 0],
  ]);
  expect([at(week?.bounds[0]), at(week?.bounds.at(-1))]).toEqual([
    [2026, 11, 21, 16, 0],
    [2026, 11, 28, 16, 0],
  ]);
  expect([at(month?.bounds[0]), at(month?.bounds.at(-1))]).toEqual([
    [2026, 10, 30, 0, 0],
    [2026, 11, 29, 0, 0],
  ]);
});

test("the span before ends where this one begins", () => {
  for (const span of ["day", "week", "month"] as const) {
    expect(shownTime(span, 1, NOW, 0).bounds.at(-1)).toBe(shownTime(span, 0, NOW, 0).bounds[0]);
  }
});

test.each([
  [5, "hour"],
  [3 * 24, "day"],
  [100 * 24, "week"],
  [900 * 24, "month"],
] as const)("all trades of %d hours have parts of one %s, and the oldest trade is in the first part", (hours, step) => {
  const oldestMs = NOW - hours * 3_600_000;
  const shown = shownTime("all", 0, NOW, oldestMs);
  const [first = 0, second = 0] = shown.bounds;
  expect(shown.step).toBe(step);
  expect(first * 1000).toBeLessThanOrEqual(oldestMs);
  expect(second * 1000).toBeGreaterThan(oldestMs);
});

test("bounds ascend and the last one is after now, whatever time a server tells", () => {
  for (const span of SPANS) {
    for (const oldestMs of [-(10 ** 15), 0, NOW, NOW + 9 * DAY]) {
      const { bounds } = shownTime(span, 0, NOW, oldestMs);
      expect(bounds.every((each, n) => n === 0 || each > (bounds[n - 1] ?? 0))).toBe(true);
      expect((bounds.at(-1) ?? 0) * 1000).toBeGreaterThan(NOW);
      expect(bounds.length).toBeLessThan(700);
    }
  }
});
