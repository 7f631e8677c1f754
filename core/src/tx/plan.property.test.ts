import fc from "fast-check";
import { test } from "vitest";
import { checkCase } from "./testing/check-case.ts";

/** The same every time; the long run is in plan.property.slow.test.ts. */
const SAMPLE = { numRuns: 500, seed: 1, endOnFailure: true };

test("every plan keeps the books, the tokens and the rules; only what cannot be paid is refused", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => void checkCase(seed)),
    SAMPLE,
  ));
