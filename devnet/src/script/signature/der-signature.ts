import { fromHex, toHex } from "@satchel/core/script";

/** An ECDSA signature as its two numbers. */
type EcdsaPair = { r: bigint; s: bigint };

/** Order of secp256k1's group (SEC 2, 2.4.1). */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/** Whether the bytes are a signature in the only form that BIP66 allows (without the hash type byte). */
export function isStrictDer(bytes: Uint8Array): boolean {
  if (bytes.length < 8 || bytes.length > 72) return false;
  if (bytes[0] !== SEQUENCE || bytes[1] !== bytes.length - 2) return false;
  const rEnd = strictIntegerEnd(bytes, 2);
  return rEnd !== undefined && strictIntegerEnd(bytes, rEnd) === bytes.length;
}

/** Returns where the positive, unpadded integer that begins here ends; undefined if there is none. */
function strictIntegerEnd(bytes: Uint8Array, start: number): number | undefined {
  const length = bytes[start + 1];
  const first = bytes[start + 2];
  if (bytes[start] !== INTEGER || length === undefined || first === undefined) return undefined;
  const end = start + 2 + length;
  if (length === 0 || end > bytes.length || first & 0x80) return undefined;
  const isPadded = first === 0 && length > 1 && ((bytes[start + 3] ?? 0) & 0x80) === 0;
  return isPadded ? undefined : end;
}

/**
 * Reads every form that the chain accepted before BIP66: outer length ignored, long lengths, leading zeros, negative
 * numbers read as positive, trailing bytes. Numbers above the curve order make the pair (0, 0), which no key verifies.
 */
export function parseLaxDer(bytes: Uint8Array): EcdsaPair | undefined {
  const outer = bytes[1];
  if (bytes[0] !== SEQUENCE || outer === undefined) return undefined;
  const start = 2 + (outer & 0x80 ? outer - 0x80 : 0);
  const r = laxInteger(bytes, start);
  const s = r && laxInteger(bytes, r.end);
  if (r === undefined || s === undefined) return undefined;
  if (r.value >= CURVE_ORDER || s.value >= CURVE_ORDER) return { r: 0n, s: 0n };
  return { r: r.value, s: s.value };
}

function laxInteger(bytes: Uint8Array, start: number): { value: bigint; end: number } | undefined {
  const first = bytes[start + 1];
  if (bytes[start] !== INTEGER || first === undefined) return undefined;
  let dataStart = start + 2;
  let length = first;
  if (first & 0x80) {
    dataStart += first - 0x80;
    if (dataStart > bytes.length) return undefined;
    const stated = toNumber(bytes.subarray(start + 2, dataStart));
    if (stated > BigInt(bytes.length)) return undefined;
    length = Number(stated);
  }
  const end = dataStart + length;
  if (end > bytes.length) return undefined;
  return { value: toNumber(bytes.subarray(dataStart, end)), end };
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

/** Whether this is the smaller one of the two values of S that verify. */
export function isLowS({ s }: EcdsaPair): boolean {
  return s <= CURVE_ORDER / 2n;
}

/** Returns the same signature in the form that libsecp256k1 verifies: strict DER with low S. */
export function encodeCanonicalDer(pair: EcdsaPair): Uint8Array {
  const s = isLowS(pair) ? pair.s : CURVE_ORDER - pair.s;
  const body = [...derInteger(pair.r), ...derInteger(s)];
  return Uint8Array.of(SEQUENCE, body.length, ...body);
}

function derInteger(value: bigint): number[] {
  const hex = value.toString(16);
  const bytes = [...fromHex(hex.padStart(hex.length + (hex.length % 2), "0"))];
  if ((bytes[0] ?? 0) & 0x80) bytes.unshift(0);
  return [INTEGER, bytes.length, ...bytes];
}
