import { createHash } from "node:crypto";
import { assert as check, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { proveHeader } from "./header-proof.ts";

const twice = (...parts: Uint8Array[]): Uint8Array => {
  const once = createHash("sha256").update(Buffer.concat(parts)).digest();
  return createHash("sha256").update(once).digest();
};
const leaves = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => twice(Uint8Array.of(index)));

test("three leaves: the last one is its own neighbour", () => {
  const [a, b, c] = leaves(3) as [Uint8Array, Uint8Array, Uint8Array];
  const root = twice(twice(a, b), twice(c, c));
  expect(proveHeader([a, b, c], 0)).toEqual({ root, branch: [b, twice(c, c)] });
  expect(proveHeader([a, b, c], 2)).toEqual({ root, branch: [c, twice(a, b)] });
});

test("every branch leads from its leaf to the one root", () =>
  check(
    property(integer({ min: 2, max: 40 }), integer({ min: 0, max: 39 }), (count, pick) => {
      const row = leaves(count);
      const index = pick % count;
      const { root, branch } = proveHeader(row, index);
      let hash = row[index] as Uint8Array;
      for (const [level, neighbour] of branch.entries()) {
        hash = (index >> level) % 2 === 0 ? twice(hash, neighbour) : twice(neighbour, hash);
      }
      expect(hash).toEqual(root);
      expect(proveHeader(row, 0).root).toEqual(root);
    }),
  ));
