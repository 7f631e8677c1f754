import { expect, test } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

test("1,000 random and mutated requests and frames: each answered as described", async () => {
  const report = await runFuzz({ seed: 1, requests: 600, frames: 380, framings: 20 });
  expect(report.mistakes).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(report.isHealthy).toBe(true);
  const answers = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
  expect(answers).toBe(report.requests);
  // The mutations reach all outcomes: accepted, refused, unknown, wrong method.
  for (const status of [200, 400, 404, 405]) expect(report.statuses[status]).toBeGreaterThan(0);
  expect(report.sockets.errors).toBeGreaterThan(0);
});
