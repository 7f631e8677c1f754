import { rounds } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { runFuzz } from "./run-fuzz.ts";

const MAX_GROWTH_MEGABYTES = 25;
const THOUSANDS = rounds(8, 100);

test(`${THOUSANDS},000 random and mutated requests and frames: no crash, no hang, memory flat`, async () => {
  const report = await runFuzz({
    seed: 20_260_000,
    requests: 600 * THOUSANDS,
    frames: 390 * THOUSANDS,
    framings: 10 * THOUSANDS,
  });
  const { mistakes, faults, ...counts } = report;
  process.stdout.write(`fuzz: ${JSON.stringify(counts)}\n`);
  expect(mistakes).toEqual([]);
  expect(faults).toEqual([]);
  expect(report.isHealthy).toBe(true);
  expect(report.heapLate - report.heapEarly).toBeLessThan(MAX_GROWTH_MEGABYTES);
}, 180_000);
