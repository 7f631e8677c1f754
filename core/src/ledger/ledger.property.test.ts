import fc from "fast-check";
import { expect, test } from "vitest";
import { txidOfNumber } from "../testing/index.ts";
import { afterASync, asTheModelSays, chainOf, endsWhereASyncWould } from "./testing/ledger-properties.ts";

/** The same every time: the long run is in ledger.property.slow.test.ts. */
const SAMPLE = { numRuns: 60, seed: 1 };

test("any facts in any order, repeated and taken back: as the model says, after every one of them", () =>
  fc.assert(asTheModelSays, SAMPLE));

test("after a sync the same holds for what comes next, and for taking back what stands on page 1", () =>
  fc.assert(afterASync, SAMPLE));

test("live facts in any order end where a sync would", () => fc.assert(endsWhereASyncWould, SAMPLE));

test("txids of the builder are what the model thinks", () =>
  expect(chainOf([{ spends: [], pays: [] }], false)[0]?.txid).toBe(txidOfNumber(1)));
