import { ByteReader, ByteWriter, DecodeError, readTx } from "../../script/index.ts";
import type { ParsedTx } from "../node.ts";
import { HEADER_BYTES } from "./header.ts";

export type BlockParts = { headerBytes: Uint8Array; txs: readonly ParsedTx[]; size: number };

/** The block these bytes are, all of them. Throws DecodeError. Keeps views of the bytes, no copies. */
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
