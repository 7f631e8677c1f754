import { sha256d } from "ecash-lib";
import {
  ByteReader,
  ByteWriter,
  DecodeError,
  fromDisplayHash,
  type ParsedTx,
  readTx,
  toDisplayHash,
} from "../../script/index.ts";

export type BlockParts = { headerBytes: Uint8Array; txs: readonly ParsedTx[]; size: number };

/** Parses a block that must use all the bytes. Throws DecodeError. Keeps views of the bytes, no copies. */
export function parseBlock(raw: Uint8Array): BlockParts {
  const reader = new ByteReader(raw);
  const headerBytes = reader.take(HEADER_BYTES);
  const txs: ParsedTx[] = [];
  for (let left = reader.compactSize(); left > 0; left--) txs.push(readTx(reader));
  if (reader.remaining > 0) throw new DecodeError(`Leftover data: ${reader.remaining} bytes after the block`);
  return { headerBytes, txs, size: raw.length };
}

export function encodeBlock(headerBytes: Uint8Array, txs: readonly Pick<ParsedTx, "raw">[]): Uint8Array {
  const writer = new ByteWriter(4096).bytes(headerBytes).compactSize(txs.length);
  for (const tx of txs) writer.bytes(tx.raw);
  return writer.finish();
}

const HEADER_BYTES = 80;
/** Target of every regtest block. The difficulty never changes there, so height measures work. */
export const REGTEST_BITS = 0x207fffff;

const NONCE_OFFSET = 76;
/** 0x7fffff followed by 29 zero bytes. Hex texts of equal length compare like the numbers they write. */
const REGTEST_TARGET = `7fffff${"00".repeat(29)}`;

export type Header = {
  version: number;
  /** Display hex. */
  prevHash: string;
  merkleRoot: string;
  timestamp: number;
  nBits: number;
  nonce: number;
};

export function encodeHeader(header: Header): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, header.version, true);
  bytes.set(fromDisplayHash(header.prevHash), 4);
  bytes.set(fromDisplayHash(header.merkleRoot), 36);
  view.setUint32(68, header.timestamp, true);
  view.setUint32(72, header.nBits, true);
  view.setUint32(NONCE_OFFSET, header.nonce, true);
  return bytes;
}

export function decodeHeader(bytes: Uint8Array): Header {
  if (bytes.length !== HEADER_BYTES)
    throw new RangeError(`a block header has ${HEADER_BYTES} bytes, not ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    version: view.getInt32(0, true),
    prevHash: toDisplayHash(bytes.subarray(4, 36)),
    merkleRoot: toDisplayHash(bytes.subarray(36, 68)),
    timestamp: view.getUint32(68, true),
    nBits: view.getUint32(72, true),
    nonce: view.getUint32(NONCE_OFFSET, true),
  };
}

export const headerHash = (header: Uint8Array): string => toDisplayHash(sha256d(header));

export const hasRegtestWork = (hash: string): boolean => hash <= REGTEST_TARGET;

/**
 * Tries nonces from 0 until the hash meets the target and `isFree` accepts it. On regtest every second nonce meets it.
 */
export function grindHeader(header: Header, isFree: (hash: string) => boolean): { bytes: Uint8Array; hash: string } {
  const bytes = encodeHeader(header);
  const view = new DataView(bytes.buffer);
  for (let nonce = 0; nonce <= 0xffffffff; nonce++) {
    view.setUint32(NONCE_OFFSET, nonce, true);
    const hash = headerHash(bytes);
    if (hasRegtestWork(hash) && isFree(hash)) return { bytes, hash };
  }
  throw new RangeError("no nonce meets the target");
}
