import { crc32 } from "node:zlib";

/**
 * How records stand in the block log: magic, payload length, payload checksum, checksum of those twelve bytes, payload.
 * The header has a checksum of its own so that a damaged length is told apart from a record cut short by a crash.
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

/** `end`: where the last whole record ends. `torn`: bytes of an unfinished one behind it. `corruptAt`: damage with records after it. */
export type FrameScan = { payloads: Uint8Array[]; end: number; tornBytes: number; corruptAt: number | undefined };

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
