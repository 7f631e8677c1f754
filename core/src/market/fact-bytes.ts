import { atoms, sats } from "../amount/index.ts";
import { parseTxid } from "../ids/index.ts";
import { fromHex, toHex } from "../script/index.ts";
import type { TradeFact } from "./trade-fact.ts";

// A stored fact: the txid (32 bytes), the time in seconds (4), two marks (1), sats and atoms as numbers of seven bits a
// byte: about 45 bytes for an everyday trade. What another version has stored is not read, but fetched anew.

const VERSION = 1;
const TXID_BYTES = 32;
const HEAD_BYTES = TXID_BYTES + 5;
const [FINAL, WASH] = [1, 2];
const MAX_NUMBER_BYTES = 10;
const MAX_U64 = (1n << 64n) - 1n;

/** Writes facts as bytes, in their order. Times before 1970 or after 2106 are written as not known. */
export function writeFacts(facts: readonly TradeFact[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + facts.length * (HEAD_BYTES + 2 * MAX_NUMBER_BYTES));
  const view = new DataView(bytes.buffer);
  bytes[0] = VERSION;
  let at = 1;
  for (const { txid, atSecs, isFinal, isWash, ...amounts } of facts) {
    bytes.set(fromHex(txid), at);
    view.setUint32(at + TXID_BYTES, atSecs > 0 && atSecs <= 0xffff_ffff ? atSecs : 0);
    bytes[at + HEAD_BYTES - 1] = (isFinal ? FINAL : 0) | (isWash ? WASH : 0);
    at += HEAD_BYTES;
    for (let rest of [amounts.sats, amounts.atoms] as bigint[]) {
      for (; rest > 127n; rest >>= 7n) bytes[at++] = Number(rest & 127n) | 128;
      bytes[at++] = Number(rest);
    }
  }
  return bytes.slice(0, at);
}

/** Reads facts; undefined where `writeFacts` has not written these bytes. */
export function readStoredFacts(bytes: Uint8Array): readonly TradeFact[] | undefined {
  if (bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts: TradeFact[] = [];
  let at = 1;
  const readNumber = (): bigint | undefined => {
    let value = 0n;
    for (let read = 0; read < MAX_NUMBER_BYTES; read++) {
      const byte = bytes[at++];
      if (byte === undefined) return undefined;
      value |= BigInt(byte & 127) << BigInt(7 * read);
      if (byte < 128) return value <= MAX_U64 ? value : undefined;
    }
    return undefined;
  };
  while (at < bytes.length) {
    if (at + HEAD_BYTES > bytes.length) return undefined;
    const txid = parseTxid(toHex(bytes.subarray(at, at + TXID_BYTES)));
    const atSecs = view.getUint32(at + TXID_BYTES);
    const marks = bytes[at + HEAD_BYTES - 1] ?? 0;
    at += HEAD_BYTES;
    const [paid, bought] = [readNumber(), readNumber()];
    if (txid === undefined || marks > (FINAL | WASH) || paid === undefined || !bought) return undefined;
    const isFinal = (marks & FINAL) !== 0;
    facts.push({ txid, atSecs, atoms: atoms(bought), sats: sats(paid), isFinal, isWash: (marks & WASH) !== 0 });
  }
  return facts;
}
