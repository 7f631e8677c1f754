import { Ecc } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCanonicalDer, isLowS, isStrictDer, parseLaxDer } from "./der-signature.ts";
import { ecashCrypto } from "./script-crypto.ts";
import { verifySignature } from "./signature-encoding.ts";

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const ecc = new Ecc();
const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => ecc.isValidSeckey(key));

test("a real signature is strict, low, and read and written unchanged", () =>
  fc.assert(
    fc.property(key32, fc.uint8Array({ minLength: 32, maxLength: 32 }), (key, hash) => {
      const signature = ecc.ecdsaSign(key, hash);
      const pair = parseLaxDer(signature);
      expect(isStrictDer(signature)).toBe(true);
      expect(pair && isLowS(pair)).toBe(true);
      expect(pair && encodeCanonicalDer(pair)).toEqual(signature);
    }),
    { numRuns: 50 },
  ));

test("strict is exactly what the two numbers are written as", () => {
  const real = ecc.ecdsaSign(new Uint8Array(32).fill(3), new Uint8Array(32).fill(4));
  return fc.assert(
    fc.property(fc.nat(real.length - 1), fc.nat(255), fc.nat(2), (at, byte, tail) => {
      const changed = Uint8Array.of(...real, ...new Uint8Array(tail));
      changed[at] = byte;
      const pair = parseLaxDer(changed);
      fc.pre(pair === undefined || (isLowS(pair) && pair.s > 0n));
      const written = pair && Buffer.from(encodeCanonicalDer(pair));
      expect(isStrictDer(changed)).toBe(written?.equals(changed) ?? false);
    }),
    { numRuns: 500 },
  );
});

describe("other forms of r = 1, s = 2", () => {
  test.each([
    ["strict", "3006020101020102", true],
    ["outer length wrong", "3007020101020102", false],
    ["long outer length", "308106020101020102", false],
    ["long inner length", "300702810101020102", false],
    ["padded r", "300702020001020102", false],
    ["padded s", "300702010102020002", false],
    ["trailing byte", "300602010102010200", false],
  ])("%s", (_name, hex, isStrict) => {
    expect(isStrictDer(bytes(hex))).toBe(isStrict);
    expect(parseLaxDer(bytes(hex))).toEqual({ r: 1n, s: 2n });
  });

  test.each([
    "",
    "30",
    "3106020101020102",
    "3006030101020102",
    "3006020101030102",
    "30060201010205",
    "300602010102",
    "3006028401010101",
    "300602ff01",
  ])("'%s' is not a signature at all", (hex) => {
    expect(parseLaxDer(bytes(hex))).toBeUndefined();
    expect(isStrictDer(bytes(hex))).toBe(false);
  });

  test("negative numbers are read without their sign, and are not strict", () => {
    expect(parseLaxDer(bytes("3006020181020102"))).toEqual({ r: 0x81n, s: 2n });
    expect(isStrictDer(bytes("3006020181020102"))).toBe(false);
    expect(isStrictDer(bytes("3006020101020181"))).toBe(false);
  });

  test("a number longer than any signature's is not strict, however well formed", () => {
    const [r, s] = [`0222${"01".repeat(34)}`, `0221${"01".repeat(33)}`];
    expect(isStrictDer(bytes(`3047${r}${s}`))).toBe(false);
    expect(isStrictDer(bytes(`3046${s}${s}`))).toBe(true);
  });

  test("numbers past the curve order are no signature", () => {
    const huge = `0221${"00"}${"ff".repeat(32)}`;
    expect(parseLaxDer(bytes(`3026${huge}020102`))).toEqual({ r: 0n, s: 0n });
  });
});

describe("the default crypto", () => {
  const key = new Uint8Array(32).fill(3);
  const hash = new Uint8Array(32).fill(4);
  const publicKey = ecc.derivePubkey(key);
  const signature = ecc.ecdsaSign(key, hash);

  test("takes a signature in any form that names the same numbers", () => {
    const rEnd = 4 + (signature[3] ?? 0);
    const lax = Uint8Array.of(
      0x30,
      0,
      2,
      (signature[3] ?? 0) + 1,
      0,
      ...signature.subarray(4, rEnd),
      ...signature.subarray(rEnd),
    );
    expect(isStrictDer(lax)).toBe(false);
    expect(verifySignature(ecashCrypto, lax, hash, publicKey)).toBe(true);
  });

  test("returns false, and does not throw, for bytes that are not a key or signature", () => {
    const offCurve = Uint8Array.of(4, ...new Uint8Array(64).fill(1));
    const noPoint = Uint8Array.of(2, ...new Uint8Array(32).fill(0xff));
    for (const bad of [offCurve, noPoint, new Uint8Array(0), publicKey.subarray(1)]) {
      expect(verifySignature(ecashCrypto, signature, hash, bad)).toBe(false);
      expect(ecashCrypto.verifyEcdsa(signature, hash, bad)).toBe(false);
      expect(ecashCrypto.verifySchnorr(new Uint8Array(64), hash, bad)).toBe(false);
    }
    expect(verifySignature(ecashCrypto, new Uint8Array(0), hash, publicKey)).toBe(false);
    expect(verifySignature(ecashCrypto, bytes("3006020101020102"), hash, publicKey)).toBe(false);
  });
});
