import { BinaryReader } from "@bufbuild/protobuf/wire";
import { ProtocolError } from "@satchel/core/ports";
import { toHexOutpoint, toHexReversed } from "@satchel/core/script";
import type { Outpoint } from "@satchel/core/tx";

export type WireMessage<W> = { decode(reader: BinaryReader): W };

/**
 * Reads one wire message and turns it into our own type; anything wrong throws ProtocolError and nothing else.
 * The generated reader stops without a word at an end-group tag, and '<' is one: every HTML page would read as an
 * empty message, an empty history. So the whole input must have been read.
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

/** What went wrong, in the only form in which decoding fails. */
export const undecodable = (bytes: Uint8Array, error: unknown): ProtocolError =>
  error instanceof ProtocolError
    ? error
    : new ProtocolError(`Undecodable message: ${bytes.length} bytes`, { cause: error });

/** Display hex of a txid or block hash. */
export function decodeHash(bytes: Uint8Array): string {
  checkHash(bytes);
  return toHexReversed(bytes);
}

export function decodeOutpoint({ txid, outIdx }: { txid: Uint8Array; outIdx: number }): Outpoint {
  checkHash(txid);
  return toHexOutpoint(txid, outIdx) as Outpoint;
}

function checkHash({ length }: Uint8Array): void {
  if (length !== 32) throw new ProtocolError(`Invalid hash length: expected 32 bytes but got ${length}`);
}
