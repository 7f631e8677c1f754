import { crc32 } from "node:zlib";
import { StorageError } from "@satchel/core/ports";
import { fromDisplayHash, toDisplayHash } from "../../script/index.ts";

/**
 * One change in the node's history.
 * - block: a block was accepted. `isChecked` if it was connected at once. `firstSeen` as in `Node.firstSeenIn`.
 * - connected: a block that had been waiting on a side branch was connected.
 * - mark: the parked and invalid flags of a block from here on.
 * - final: the highest final block from here on; undefined when a person took all finality back.
 */
export type LogRecord =
  | { kind: "block"; raw: Uint8Array; isChecked: boolean; firstSeen: ReadonlyMap<string, number> }
  | { kind: "connected"; hash: string; firstSeen: ReadonlyMap<string, number> }
  | { kind: "mark"; hash: string; isParked: boolean; isInvalid: boolean }
  | { kind: "final"; hash: string | undefined };

const KIND = { block: 1, connected: 2, mark: 3, final: 4 } as const;
const HASH_BYTES = 32;
const SEEN_BYTES = HASH_BYTES + 8;

export function encodeRecord(record: LogRecord): Uint8Array {
  switch (record.kind) {
    case "block":
      return join([KIND.block, Number(record.isChecked)], encodeSeen(record.firstSeen), record.raw);
    case "connected":
      return join([KIND.connected], fromDisplayHash(record.hash), encodeSeen(record.firstSeen));
    case "mark":
      return join([KIND.mark, Number(record.isParked), Number(record.isInvalid)], fromDisplayHash(record.hash));
    case "final":
      return join([KIND.final], record.hash === undefined ? new Uint8Array() : fromDisplayHash(record.hash));
  }
}

export function decodeRecord(bytes: Uint8Array): LogRecord {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (bytes[0]) {
    case KIND.block: {
      const { firstSeen, end } = decodeSeen(view, 2);
      return { kind: "block", isChecked: bytes[1] === 1, firstSeen, raw: bytes.slice(end) };
    }
    case KIND.connected:
      return { kind: "connected", hash: hashAt(bytes, 1), firstSeen: decodeSeen(view, 1 + HASH_BYTES).firstSeen };
    case KIND.mark:
      return { kind: "mark", isParked: bytes[1] === 1, isInvalid: bytes[2] === 1, hash: hashAt(bytes, 3) };
    case KIND.final:
      return { kind: "final", hash: bytes.length > 1 ? hashAt(bytes, 1) : undefined };
    default:
      throw new StorageError(`the block log has a record of unknown kind ${bytes[0]}`);
  }
}

const hashAt = (bytes: Uint8Array, at: number): string => toDisplayHash(bytes.subarray(at, at + HASH_BYTES));

function encodeSeen(seen: ReadonlyMap<string, number>): Uint8Array {
  const bytes = new Uint8Array(4 + seen.size * SEEN_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, seen.size, true);
  let at = 4;
  for (const [txid, seconds] of seen) {
    bytes.set(fromDisplayHash(txid), at);
    view.setFloat64(at + HASH_BYTES, seconds, true);
    at += SEEN_BYTES;
  }
  return bytes;
}

function decodeSeen(view: DataView, start: number): { firstSeen: Map<string, number>; end: number } {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const end = start + 4 + view.getUint32(start, true) * SEEN_BYTES;
  const firstSeen = new Map<string, number>();
  for (let at = start + 4; at < end; at += SEEN_BYTES) {
    firstSeen.set(hashAt(bytes, at), view.getFloat64(at + HASH_BYTES, true));
  }
  return { firstSeen, end };
}

function join(lead: readonly number[], ...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Uint8Array.from(lead), ...parts]);
}

/**
 * Form of a record in the block log: magic, payload length, payload checksum, checksum of those twelve bytes, payload.
 * The header has its own checksum, so that a damaged length is not mistaken for a record cut short by a crash.
 */
const MAGIC = 0x676f6c62;
const FRAME_BYTES = 16;

export function encodeFrame(payload: Uint8Array): Uint8Array {
  const frame = new Uint8Array(FRAME_BYTES + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, payload.length, true);
  view.setUint32(8, crc32(payload), true);
  view.setUint32(12, crc32(frame.subarray(0, 12)), true);
  frame.set(payload, FRAME_BYTES);
  return frame;
}

/**
 * `end`: where the last whole record ends. `tornBytes`: how many bytes follow it. `corruptAt`: `end`, where whole
 * records follow these bytes, so that they are damage and no unfinished record.
 */
type FrameScan = { payloads: Uint8Array[]; end: number; tornBytes: number; corruptAt: number | undefined };

export function scanFrames(bytes: Uint8Array, start: number): FrameScan {
  const payloads: Uint8Array[] = [];
  let at = start;
  while (at < bytes.length) {
    const payload = frameAt(bytes, at);
    if (payload === undefined) break;
    payloads.push(payload);
    at += FRAME_BYTES + payload.length;
  }
  const tornBytes = bytes.length - at;
  return { payloads, end: at, tornBytes, corruptAt: tornBytes > 0 && hasFrameAfter(bytes, at) ? at : undefined };
}

function frameAt(bytes: Uint8Array, at: number): Uint8Array | undefined {
  if (bytes.length - at < FRAME_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, FRAME_BYTES);
  if (view.getUint32(0, true) !== MAGIC) return undefined;
  if (view.getUint32(12, true) !== crc32(bytes.subarray(at, at + 12))) return undefined;
  const end = at + FRAME_BYTES + view.getUint32(4, true);
  if (end > bytes.length) return undefined;
  const payload = bytes.subarray(at + FRAME_BYTES, end);
  return view.getUint32(8, true) === crc32(payload) ? payload : undefined;
}

function hasFrameAfter(bytes: Uint8Array, damage: number): boolean {
  const magic = Buffer.from([MAGIC & 0xff, (MAGIC >> 8) & 0xff, (MAGIC >> 16) & 0xff, (MAGIC >> 24) & 0xff]);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = text.indexOf(magic, damage + 1); at >= 0; at = text.indexOf(magic, at + 1)) {
    if (frameAt(bytes, at) !== undefined) return true;
  }
  return false;
}
