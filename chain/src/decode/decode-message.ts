import { BinaryReader } from "@bufbuild/protobuf/wire";
import { ProtocolError } from "@satchel/core/ports";
import { toHexReversed } from "./hex.ts";

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
    if (reader.pos !== bytes.length) throw new ProtocolError(`Undecodable message: ${bytes.length} bytes`);
    return convert(wire);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    throw new ProtocolError(`Undecodable message: ${bytes.length} bytes`, { cause: error });
  }
}

/** Display hex of a txid or block hash. */
export function decodeHash(bytes: Uint8Array): string {
  if (bytes.length !== 32) throw new ProtocolError(`Invalid hash length: expected 32 bytes but got ${bytes.length}`);
  return toHexReversed(bytes);
}
