/** Bytes as lower-case hex. */
export function encodeHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}

/** Display hex of a txid or block hash to the 32 bytes that go over the wire (reversed). */
export function encodeHash(displayHex: string): Uint8Array {
  return Buffer.from(displayHex, "hex").reverse();
}

/** The wire's 32 bytes to display hex. */
export function decodeHash(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString("hex");
}
