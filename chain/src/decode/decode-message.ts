import { BinaryReader } from "@bufbuild/protobuf/wire";
import type { Outpoint, Txid } from "@satchel/core/ids";
import { ProtocolError } from "@satchel/core/ports";
import { toHexOutpoint, toHexReversed, txidOfBytes } from "@satchel/core/script";
import { readIndex } from "./ranges.ts";

export type WireMessage<W> = { decode(reader: BinaryReader): W };

/**
 * Decodes one wire message and converts it to our own type. Every failure throws ProtocolError. The generated reader
 * stops silently at an end-group tag, and the byte '<' is such a tag, so any HTML page would decode as an empty
 * message, such as an empty history. Therefore the whole input must have been read.
 */
export function decodeMessage<W, T>(message: WireMessage<W>, convert: (wire: W) => T, bytes: Uint8Array): T {
  try {
    const reader = new BinaryReader(bytes);
    const wire = message.decode(reader);
    checkEnd(reader, bytes);
    return convert(wire);
  } catch (error) {
    throw undecodable(bytes, error);
  }
}

export function checkEnd({ pos }: BinaryReader, bytes: Uint8Array): void {
  if (pos !== bytes.length) throw new ProtocolError(`Undecodable message: ${bytes.length} bytes`);
}

/** Returns the error as a ProtocolError, the only error that decoding throws. */
export const undecodable = (bytes: Uint8Array, error: unknown): ProtocolError =>
  error instanceof ProtocolError
    ? error
    : new ProtocolError(`Undecodable message: ${bytes.length} bytes`, { cause: error });

/** Returns a txid. Throws ProtocolError when it is not 32 bytes. */
export function decodeTxid(bytes: Uint8Array): Txid {
  checkHash(bytes);
  return txidOfBytes(bytes);
}

/** Returns a block hash as hex in display order. Throws ProtocolError when it is not 32 bytes. */
export function decodeHash(bytes: Uint8Array): string {
  checkHash(bytes);
  return toHexReversed(bytes);
}

export function decodeOutpoint({ txid, outIdx }: { txid: Uint8Array; outIdx: number }): Outpoint {
  checkHash(txid);
  return toHexOutpoint(txid, readIndex(outIdx));
}

function checkHash({ length }: Uint8Array): void {
  if (length !== 32) throw new ProtocolError(`Invalid hash length: expected 32 bytes but got ${length}`);
}
