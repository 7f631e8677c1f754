import { createHash, ECDH } from "node:crypto";
import { Ecc, sha256, sha256d, shaRmd160 } from "ecash-lib";

/** The cryptography that the interpreter calls but does not contain (devnet.md 0.3). None of it throws. */
export type ScriptCrypto = {
  sha256(bytes: Uint8Array): Uint8Array;
  sha256d(bytes: Uint8Array): Uint8Array;
  /** RIPEMD160(SHA256(bytes)) */
  hash160(bytes: Uint8Array): Uint8Array;
  ripemd160(bytes: Uint8Array): Uint8Array;
  sha1(bytes: Uint8Array): Uint8Array;
  /** `signature` in strict DER with low S; `publicKey` compressed, uncompressed or hybrid; `hash` 32 bytes. */
  verifyEcdsa(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean;
  /** `signature`: 64 bytes, eCash's Schnorr (devnet.md 5.1), not BIP340. The rest as above. */
  verifySchnorr(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean;
};

const ecc = new Ecc();

/** libsecp256k1 and hashes from ecash-lib; Node for the two hashes and the key formats that ecash-lib lacks. */
export const ecashCrypto: ScriptCrypto = {
  sha256,
  sha256d,
  hash160: shaRmd160,
  ripemd160: (bytes) => new Uint8Array(createHash("ripemd160").update(bytes).digest()),
  sha1: (bytes) => new Uint8Array(createHash("sha1").update(bytes).digest()),
  verifyEcdsa: (signature, hash, publicKey) =>
    passes(() => ecc.ecdsaVerify(signature, hash, compressPublicKey(publicKey))),
  verifySchnorr: (signature, hash, publicKey) =>
    passes(() => ecc.schnorrVerify(signature, hash, compressPublicKey(publicKey))),
};

/**
 * ecash-lib takes compressed keys only. Node's conversion refuses points off the curve and hybrid keys of the wrong
 * parity.
 */
function compressPublicKey(publicKey: Uint8Array): Uint8Array {
  if (publicKey.length === 33) return publicKey;
  const compressed = ECDH.convertKey(publicKey, "secp256k1", undefined, undefined, "compressed");
  if (typeof compressed === "string") throw new TypeError("A key as text where bytes were asked for");
  return new Uint8Array(compressed);
}

/** Both libraries throw for a signature or key that does not verify (ecash-lib throws a string). */
function passes(verify: () => void): boolean {
  try {
    verify();
    return true;
  } catch {
    return false;
  }
}
