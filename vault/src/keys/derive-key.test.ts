import { fromHex, HdNode, toHex } from "ecash-lib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deriveKey } from "./derive-key.ts";
import { deriveSeed, parsePhrase } from "./phrase.ts";

/** BIP32, test vector 1. */
const BIP32_SEED = fromHex("000102030405060708090a0b0c0d0e0f");

test.each([
  ["m/0'", "edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea"],
  ["m/0'/1/2'/2/1000000000", "471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8"],
])("BIP32 vector 1, %s", (path, secretKey) => {
  expect(toHex(deriveKey(BIP32_SEED, path)?.secretKey ?? new Uint8Array())).toBe(secretKey);
});

test("the public test wallet of facts.md 4.3 has its known key on path 1899, and other keys on 145 and 245", async () => {
  const entropy = parsePhrase("beauty shoe decline spend still weird slot snack coach flee between paper");
  const seed = await deriveSeed(entropy ?? new Uint8Array());
  expect(deriveKey(seed, "m/44'/1899'/0'/0/0")).toMatchObject({
    path: "m/44'/1899'/0'/0/0",
    hash160: "3a5fb236934ec078b4507c303d3afd82067f8fc1",
    publicKey: "031d4603bdc23aca9432f903e3cf5975a3f655cc3fa5057c61d00dfc1ca5dfd02d",
  });
  const others = ["m/44'/145'/0'/0/0", "m/44'/245'/0'/0/0"].map((path) => deriveKey(seed, path)?.hash160);
  expect(new Set(others).size).toBe(2);
});

test("every path gives the same key as ecash-lib, although each intermediate key is wiped", () => {
  const step = fc.tuple(fc.nat({ max: 0x7fffffff }), fc.boolean()).map(([n, hard]) => `${n}${hard ? "'" : ""}`);
  return fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.array(step, { minLength: 1 }), (seed, steps) => {
      const path = `m/${steps.join("/")}`;
      const expected = HdNode.fromSeed(seed).derivePath(path);
      const key = deriveKey(seed, path);
      expect(key?.secretKey).toEqual(expected.seckey());
      expect(key?.publicKeyBytes).toEqual(expected.pubkey());
      expect(key?.hash160).toBe(toHex(expected.pkh()));
    }),
    { numRuns: 30 },
  );
});

test.each(["", "m", "m/", "m/44'/x", "44'/1899'", "m/44h/0", "m//0", "m/-1", "m/2147483648", "m/9999999999'"])(
  "%j is not a valid path",
  (path) => {
    expect(deriveKey(BIP32_SEED, path)).toBeUndefined();
  },
);
