// Separate from hex.ts, because only code that reads the indexer's replies needs it; the first screen does not load it.
import type { Outpoint, Txid } from "../ids/index.ts";
import { DIGITS, latin1, scratch } from "./hex.ts";

const COLON = 58;

/** Returns the bytes in reverse order as hex, which is how txids and block hashes are displayed. */
export function toHexReversed(bytes: Uint8Array): string {
  const text = roomFor(2 * bytes.length);
  return latin1.decode(text.subarray(0, writeReversed(bytes, text)));
}

/** Returns the txid of a transaction whose hash has these bytes, in the order in which they are serialised. */
export const txidOfBytes = (hash: Uint8Array): Txid => toHexReversed(hash) as Txid;

/** Returns the outpoint `{hash}:{outIdx}`. It is written in one go, because concatenating would make a V8 rope. */
export function toHexOutpoint(hash: Uint8Array, outIdx: number): Outpoint {
  const index = String(outIdx);
  const text = roomFor(2 * hash.length + 1 + index.length);
  let at = writeReversed(hash, text);
  text[at++] = COLON;
  for (let i = 0; i < index.length; i++) text[at++] = index.charCodeAt(i);
  return latin1.decode(text.subarray(0, at)) as Outpoint;
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
