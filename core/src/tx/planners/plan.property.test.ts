import fc from "fast-check";
import { test } from "vitest";
import { checkCase } from "../testing/check-case.ts";

/** A fixed sample; the long run is in plan.property.slow.test.ts. */
const SAMPLE = { numRuns: 500, seed: 1, endOnFailure: true };

test("every plan keeps the rules for sums, tokens and coins, and only impossible payments are refused", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => void checkCase(seed)),
    SAMPLE,
  ));
