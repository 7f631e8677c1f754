import fc from "fast-check";
import { test } from "vitest";
import { rounds } from "../testing/index.ts";
import { equalsModel, equalsModelAfterSync, equalsSync } from "./testing/ledger-properties.ts";

/** Thousands of runs may take a busy machine more than the default five seconds. */
const ROOM = { timeout: 300_000 };

test("after each of any facts, in any order, repeated or taken back, the ledger equals the model", ROOM, () =>
  fc.assert(equalsModel, { numRuns: rounds(300, 1500) }),
);

test("after a sync, the ledger equals the model after each further fact", ROOM, () =>
  fc.assert(equalsModelAfterSync, { numRuns: rounds(200, 800) }),
);

test("live facts in any order lead to the same ledger as a sync", ROOM, () =>
  fc.assert(equalsSync, { numRuns: rounds(200, 800) }),
);
