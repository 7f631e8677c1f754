import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import { aTxid, rounds, txidOfNumber, unparsed } from "../testing/index.ts";
import {
  type Outpoint,
  outpointOf,
  parseOutpoint,
  plannedOutpoint,
  readOutpoint,
  readPlannedOutpoint,
} from "./index.ts";

const TXID = "0a".repeat(32);
const anyTxid = fc.bigInt(0n, 2n ** 256n - 1n).map((n) => aTxid(n.toString(16).padStart(64, "0")));
const anIndex = fc.integer({ min: 0, max: 0xffff_ffff });

test("every outpoint is read as it was written", () =>
  fc.assert(
    fc.property(anyTxid, anIndex, (txid, outIdx) => {
      const outpoint = outpointOf(txid, outIdx);
      expect(parseOutpoint(outpoint)).toBe(outpoint);
      expect(readOutpoint(outpoint)).toEqual({ txid, outIdx });
      expect(readPlannedOutpoint(outpoint)).toBeUndefined();
    }),
    { numRuns: rounds(100, 2000) },
  ));

test("a text that is read has exactly one way to write it", () => {
  const pieces = fc.constantFrom("0", "1", "a", "F", ":", " ", "-", ".", "e", TXID, `${TXID}:`);
  let count = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 4 }), (some) => {
      const parsed = parseOutpoint(some.join(""));
      if (parsed === undefined) return;
      count++;
      const { txid, outIdx } = readOutpoint(parsed);
      expect(outpointOf(txid, outIdx)).toBe(parsed);
    }),
    { numRuns: rounds(2000, 20_000) },
  );
  expect(count).toBeGreaterThan(0);
});

test.each([
  `${TXID}:`,
  `${TXID}:01`,
  `${TXID}:-1`,
  `${TXID}:+1`,
  `${TXID}:1.0`,
  `${TXID}:1e1`,
  `${TXID}:4294967296`,
  `${TXID}:10000000000`,
  `${TXID.toUpperCase()}:0`,
  `${TXID.slice(2)}:0`,
  ` ${TXID}:0`,
  `${TXID}:0\n`,
  TXID,
  "plan:0:1",
  "",
  7,
  null,
  undefined,
  [`${TXID}:0`],
])("%j is not an outpoint", (input) => {
  expect(parseOutpoint(input)).toBeUndefined();
});

test("an output of a planned transaction has a name that no output of a chain has", () => {
  expect(plannedOutpoint(3, 1)).toBe("plan:3:1");
  expect(readPlannedOutpoint(plannedOutpoint(3, 1))).toEqual({ index: 3, outIdx: 1 });
  for (const other of ["plan:03:1", "plan:3", "plan:3:1:1", "plan:-1:0"]) {
    expect(readPlannedOutpoint(unparsed<Outpoint>(other))).toBeUndefined();
  }
});

test("a text is not an outpoint before it is parsed", () => {
  expectTypeOf<string>().not.toExtend<Outpoint>();
  expectTypeOf<Outpoint>().toExtend<string>();
  expectTypeOf(parseOutpoint).returns.toEqualTypeOf<Outpoint | undefined>();
  expect(parseOutpoint(outpointOf(txidOfNumber(1), 2))).toBeDefined();
});
