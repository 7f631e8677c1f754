const ESCAPES = new Map([
  [0x00, "\\0"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0d, "\\r"],
  [0x22, '\\"'],
  [0x5c, "\\\\"],
]);

/** Bytes as error texts show them: `b"SEND\x01"`, the debug form of Rust's byte strings. */
export function debugBytes(bytes: Uint8Array): string {
  return `b"${Array.from(bytes, debugByte).join("")}"`;
}

function debugByte(byte: number): string {
  const isPrintable = byte >= 0x20 && byte < 0x7f;
  return ESCAPES.get(byte) ?? (isPrintable ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`);
}
