import { WireError } from "./wire-error.ts";

const LOKAD_BYTES = 4;
const HASH = /^[0-9a-f]{64}$/i;

/** Display hex in lower case. Throws WireError without a status: the client hears of an unknown error (devnet.md 1.2). */
export function hashOfMember(text: string): string {
  if (!HASH.test(text)) throw new WireError(`Not a hash: ${text}`);
  return text.toLowerCase();
}

export function lokadIdOfMember(bytes: Uint8Array): Uint8Array {
  if (bytes.length === LOKAD_BYTES) return bytes;
  throw new WireError(`400: Invalid LOKAD ID length: expected ${LOKAD_BYTES} but got ${bytes.length}`);
}
