/** The mathematics the interpreter asks for and never does itself (devnet.md 0.3). Nothing here throws. */
export type ScriptCrypto = {
  sha256(bytes: Uint8Array): Uint8Array;
  sha256d(bytes: Uint8Array): Uint8Array;
  /** RIPEMD160(SHA256(bytes)) */
  hash160(bytes: Uint8Array): Uint8Array;
  ripemd160(bytes: Uint8Array): Uint8Array;
  sha1(bytes: Uint8Array): Uint8Array;
  /** `signature` in strict DER with low S; `publicKey` compressed, uncompressed or hybrid; `hash` 32 bytes. */
  verifyEcdsa(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean;
  /** `signature` 64 bytes, eCash's Schnorr (devnet.md 5.1), not BIP340; otherwise as above. */
  verifySchnorr(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array): boolean;
};
