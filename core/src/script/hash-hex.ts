// Apart from hex.ts, because only what reads the indexer needs it: the first screen does without.
import { DIGITS, latin1, scratch } from "./hex.ts";

const COLON = 58;

/** Hex of the bytes from last to first: how hashes, which travel as internal bytes, are shown to people. */
export function toHexReversed(bytes: Uint8Array): string {
  const text = roomFor(2 * bytes.length);
  return latin1.decode(text.subarray(0, writeReversed(bytes, text)));
}

/** `{hash}:{outIdx}`, the name of a hash's output, written at once: put together from two it would be a rope. */
export function toHexOutpoint(hash: Uint8Array, outIdx: number): string {
  const index = String(outIdx);
  const text = roomFor(2 * hash.length + 1 + index.length);
  let at = writeReversed(hash, text);
  text[at++] = COLON;
  for (let i = 0; i < index.length; i++) text[at++] = index.charCodeAt(i);
  return latin1.decode(text.subarray(0, at));
}

const roomFor = (length: number) => (length <= scratch.length ? scratch : new Uint8Array(length));

function writeReversed(bytes: Uint8Array, text: Uint8Array): number {
  let at = 0;
  for (let i = bytes.length - 1; i >= 0; i--) {
    const byte = bytes[i] as number;
    text[at++] = DIGITS[byte >> 4] as number;
    text[at++] = DIGITS[byte & 15] as number;
  }
  return at;
}
