import { encodeCanonicalDer, parseLaxDer } from "./der-signature.ts";
import type { ScriptCrypto } from "./script-crypto.ts";
import { hasPublicKeySize, isSchnorr } from "./signature-encoding.ts";

/** Verifies a signature without hash type byte: Schnorr if it has 64 bytes, else ECDSA in whatever form was let through. */
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
