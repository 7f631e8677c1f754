import type { ScriptErrorName } from "../script-errors.data.ts";
import { FLAG } from "../script-flags.ts";
import { encodeCanonicalDer, isLowS, isStrictDer, parseLaxDer } from "./der-signature.ts";
import type { ScriptCrypto } from "./script-crypto.ts";
import { hasForkId, hashTypeOf, isDefinedHashType } from "./sighash.ts";

/** The algorithms that an operation accepts. A signature of 64 bytes is Schnorr, any other is ECDSA (devnet.md 5.1). */
type SignatureKind = "either" | "ecdsa" | "schnorr";

const SCHNORR_SIZE = 64;

const isSchnorr = (rawSignature: Uint8Array): boolean => rawSignature.length === SCHNORR_SIZE;

/** Checks the form of a signature with hash type byte. The empty signature is well formed and never verifies. */
export function checkTxSignatureForm(
  signature: Uint8Array,
  kind: SignatureKind,
  flags: number,
): ScriptErrorName | undefined {
  if (signature.length === 0) return undefined;
  return checkRawForm(signature.subarray(0, -1), kind, flags) ?? checkHashType(hashTypeOf(signature), flags);
}

/** Checks the form of a signature over data, which has no hash type byte. */
export function checkDataSignatureForm(signature: Uint8Array, flags: number): ScriptErrorName | undefined {
  return signature.length === 0 ? undefined : checkRawForm(signature, "either", flags);
}

function checkRawForm(raw: Uint8Array, kind: SignatureKind, flags: number): ScriptErrorName | undefined {
  if (isSchnorr(raw)) return kind === "ecdsa" ? "SIG_BADLENGTH" : undefined;
  if (kind === "schnorr") return "SIG_NONSCHNORR";
  if (flags & (FLAG.DERSIG | FLAG.LOW_S | FLAG.STRICTENC) && !isStrictDer(raw)) return "SIG_DER";
  if (flags & FLAG.LOW_S) {
    const pair = parseLaxDer(raw);
    if (pair === undefined || !isLowS(pair)) return "SIG_HIGH_S";
  }
  return undefined;
}

function checkHashType(hashType: number, flags: number): ScriptErrorName | undefined {
  if (!(flags & FLAG.STRICTENC)) return undefined;
  if (!isDefinedHashType(hashType)) return "SIG_HASHTYPE";
  const isForkIdEnabled = (flags & FLAG.SIGHASH_FORKID) !== 0;
  if (isForkIdEnabled === hasForkId(hashType)) return undefined;
  return isForkIdEnabled ? "MISSING_FORKID" : "ILLEGAL_FORKID";
}

export function checkPublicKeyForm(publicKey: Uint8Array, flags: number): ScriptErrorName | undefined {
  if (!(flags & FLAG.STRICTENC)) return undefined;
  const isHybrid = publicKey[0] === 0x06 || publicKey[0] === 0x07;
  return hasPublicKeySize(publicKey) && !isHybrid ? undefined : "PUBKEYTYPE";
}

/** Whether the first byte announces a compressed, uncompressed or hybrid key of exactly this length. */
export function hasPublicKeySize(publicKey: Uint8Array): boolean {
  switch (publicKey[0]) {
    case 0x02:
    case 0x03:
      return publicKey.length === 33;
    case 0x04:
    case 0x06:
    case 0x07:
      return publicKey.length === 65;
    default:
      return false;
  }
}

/**
 * Verifies a signature without hash type byte: Schnorr if it has 64 bytes, else ECDSA in any form that the checks
 * accepted.
 */
export function verifySignature(
  crypto: ScriptCrypto,
  rawSignature: Uint8Array,
  hash: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (!hasPublicKeySize(publicKey)) return false;
  if (isSchnorr(rawSignature)) return crypto.verifySchnorr(rawSignature, hash, publicKey);
  const pair = parseLaxDer(rawSignature);
  return pair !== undefined && crypto.verifyEcdsa(encodeCanonicalDer(pair), hash, publicKey);
}
