import { expect, test } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

const MAX_GROWTH_MEGABYTES = 25;

test("100,000 random and mutated requests and frames: no crash, no hang, memory flat", async () => {
  const report = await runFuzz({ seed: 20_260_000, requests: 60_000, frames: 39_000, framings: 1_000 });
  const { mistakes, faults, ...counts } = report;
  process.stdout.write(`fuzz: ${JSON.stringify(counts)}\n`);
  expect(mistakes).toEqual([]);
  expect(faults).toEqual([]);
  expect(report.isHealthy).toBe(true);
  expect(report.heapLate - report.heapEarly).toBeLessThan(MAX_GROWTH_MEGABYTES);
}, 180_000);
