import fc from "fast-check";
import { expect, test } from "vitest";
import { txidOfNumber } from "../testing/index.ts";
import { chainOf, equalsModel, equalsModelAfterSync, equalsSync } from "./testing/ledger-properties.ts";

/** A fixed sample; the long run is in ledger.property.slow.test.ts. */
const SAMPLE = { numRuns: 60, seed: 1 };

test("after each of any facts, in any order, repeated or taken back, the ledger equals the model", () =>
  fc.assert(equalsModel, SAMPLE));

test("after a sync, the ledger equals the model after each further fact", () =>
  fc.assert(equalsModelAfterSync, SAMPLE));

test("live facts in any order lead to the same ledger as a sync", () => fc.assert(equalsSync, SAMPLE));

test("the builder gives the txids that the model expects", () =>
  expect(chainOf([{ spends: [], pays: [] }], false)[0]?.txid).toBe(txidOfNumber(1)));
