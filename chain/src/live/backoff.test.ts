import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

test("the wait doubles from 250 ms to 30 s and stays there", () => {
  const waits = Array.from({ length: 10 }, (_, failures) => backoffMs(failures, () => 0));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(backoffMs(1_000_000, () => 0)).toBe(30_000);
});

test("chance shortens the wait by up to half", () => {
  expect(backoffMs(0, () => 0.5)).toBe(188);
  expect(backoffMs(100, () => 1)).toBe(15_000);
});
