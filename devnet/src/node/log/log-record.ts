import { StorageError } from "@satchel/core/ports";
import { fromHexRev, toHexRev } from "ecash-lib";

/**
 * One line of the node's history.
 * - block: a block was accepted; `isChecked` when it was connected at once. `firstSeen` as in `Node.firstSeenIn`.
 * - connected: a block that had been waiting on a side branch was connected.
 * - mark: parked and invalid flags of a block as they are from here on.
 * - final: the highest final block from here on; none when finality was taken back altogether.
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
      return join([KIND.connected], fromHexRev(record.hash), encodeSeen(record.firstSeen));
    case "mark":
      return join([KIND.mark, Number(record.isParked), Number(record.isInvalid)], fromHexRev(record.hash));
    case "final":
      return join([KIND.final], record.hash === undefined ? new Uint8Array() : fromHexRev(record.hash));
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

const hashAt = (bytes: Uint8Array, at: number): string => toHexRev(bytes.subarray(at, at + HASH_BYTES));

function encodeSeen(seen: ReadonlyMap<string, number>): Uint8Array {
  const bytes = new Uint8Array(4 + seen.size * SEEN_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, seen.size, true);
  let at = 4;
  for (const [txid, seconds] of seen) {
    bytes.set(fromHexRev(txid), at);
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
