import fc from "fast-check";
import { test } from "vitest";
import { rounds } from "../testing/index.ts";
import { afterASync, asTheModelSays, endsWhereASyncWould } from "./testing/ledger-properties.ts";

/** Thousands of runs: a busy machine may take more than the usual five seconds. */
const ROOM = { timeout: 60_000 };

test("any facts in any order, repeated and taken back: as the model says, after every one of them", ROOM, () =>
  fc.assert(asTheModelSays, { numRuns: rounds(300, 1500) }),
);

test("after a sync the same holds for what comes next, and for taking back what stands on page 1", ROOM, () =>
  fc.assert(afterASync, { numRuns: rounds(200, 800) }),
);

test("live facts in any order end where a sync would", ROOM, () =>
  fc.assert(endsWhereASyncWould, { numRuns: rounds(200, 800) }),
);
