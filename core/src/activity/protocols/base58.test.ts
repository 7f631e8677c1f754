import { base58 } from "@scure/base";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "../../script/index.ts";
import { rounds } from "../../testing/index.ts";
import { hexToBase58 } from "./base58.ts";

test("base58 is what the library of the other chain writes, leading zero bytes too", () => {
  expect(hexToBase58("00".repeat(32))).toBe("1".repeat(32));
  const bytes = fc
    .tuple(fc.nat(4), fc.uint8Array({ minLength: 1, maxLength: 40 }))
    .map(([zeros, rest]) => new Uint8Array([...new Uint8Array(zeros), ...rest]));
  fc.assert(
    fc.property(bytes, (value) => hexToBase58(toHex(value)) === base58.encode(value)),
    { numRuns: rounds(200, 2000) },
  );
});
