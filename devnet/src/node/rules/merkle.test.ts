import fc from "fast-check";
import { expect, test } from "vitest";
import { merkleRoot } from "./merkle.ts";

const txids = fc.uniqueArray(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex")),
  { minLength: 1, maxLength: 20 },
);

test("the root of one transaction is its txid", () => {
  expect(merkleRoot(["ab".repeat(32)])).toEqual({ root: "ab".repeat(32), isMutated: false });
});

test("three leaves: the third is hashed with itself (mainnet block 546)", () => {
  const leaves = [
    "e980fe9f792d014e73b95203dc1335c5f9ce19ac537a419e6df5b47aecb93b70",
    "28204cad1d7fc1d199e8ef4fa22f182de6258a3eaafe1bbe56ebdcacd3069a5f",
    "6b0f8a73a56c04b519f1883e8aafda643ba61a30bd1439969df21bea5f4e27e2",
    "3c1d7e82342158e4109df2e0b6348b6e84e403d8b4046d7007663ace63cddb23",
  ];
  expect(merkleRoot(leaves).root).toBe("e10a7f8442ea6cc6803a2b83713765c0b1199924110205f601f90fef125e7dfe");
  const repeated = merkleRoot([...leaves.slice(0, 3), leaves[2] ?? ""]);
  expect(repeated.root).toBe(merkleRoot(leaves.slice(0, 3)).root);
  expect(repeated.isMutated).toBe(true);
});

test("different transactions never look mutated, and any change changes the root", () =>
  fc.assert(
    fc.property(txids, fc.nat(), (leaves, pick) => {
      const honest = merkleRoot(leaves);
      expect(honest.isMutated).toBe(false);
      const changed = leaves.with(pick % leaves.length, "00".repeat(32));
      expect(merkleRoot(changed).root).not.toBe(honest.root);
    }),
  ));
