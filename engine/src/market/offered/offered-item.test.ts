import { aTokenId } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { NOTHING_OFFERED, type Offered } from "../books/offered.ts";
import { offeredItem } from "./offered-item.ts";

const item = offeredItem("fungible");
const anyId = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((n) => aTokenId(n.toString(16).padStart(64, "0")));
const anyTime = fc.nat({ max: 2_000_000_000_000 });
const anyOffered: fc.Arbitrary<Offered> = fc
  .record({
    ids: fc.uniqueArray(anyId, { maxLength: 20 }).map((ids) => ids.sort()),
    idsAt: anyTime,
    counts: fc.array(fc.record({ numOffers: fc.nat(), at: anyTime }), { maxLength: 20 }),
    load: fc.oneof(
      fc.constant({ step: "never" } as const),
      fc.record({ step: fc.constantFrom("running", "stopped", "done"), since: anyTime }),
    ),
  })
  .map(({ ids, idsAt, counts, load }) => {
    const seen = new Map(counts.flatMap((book, n) => (ids[n] ? [[ids[n], book] as const] : [])));
    return { ...NOTHING_OFFERED, ids, idsAt, seen, load };
  });

test("what is on offer is read as it was stored", () => {
  fc.assert(
    fc.property(anyOffered, (offered) => {
      expect(item.decode(item.encode(offered))).toEqual({ kind: "valid", value: offered });
    }),
    { numRuns: 100, seed: 27 },
  );
});

const id = "ab".repeat(32);
const stored = (more: object) =>
  JSON.stringify({ version: 1, at: 5, load: { step: "never" }, books: [[id, 3, 5]], ...more });

test.each([
  ["no JSON", "{"],
  ["another version", stored({ version: 2 })],
  ["a text that is not an id", stored({ books: [["abc", 3, 5]] })],
  ["a count below zero", stored({ books: [[id, -1, 5]] })],
  ["a count without a time", stored({ books: [[id, 1]] })],
  ["a step that does not exist", stored({ load: { step: "finished", since: 1 } })],
  ["a step without its beginning", stored({ load: { step: "running" } })],
  ["more than there may be", stored({ books: Array.from({ length: 5_001 }, () => [id]) })],
  ["something else besides", stored({ price: 1 })],
])("%s is not taken for a list", (_, raw) => expect(item.decode(raw).kind).toBe("corrupt"));
