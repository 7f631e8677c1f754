import type { ParsedTx, TxIn, TxOut } from "../node/node.ts";
import { ByteReader } from "./bytes.ts";
import { DecodeError } from "./decode-error.ts";
import { toDisplayHash } from "./display-hash.ts";
import { ecashCrypto } from "./ecash-crypto.ts";

/** Display hex of the double hash of a serialised transaction. */
export function txidOf(raw: Uint8Array): string {
  return toDisplayHash(ecashCrypto.sha256d(raw));
}

/** The transaction these bytes are, all of them. Throws DecodeError for anything else, also for trailing bytes. */
export function parseTx(raw: Uint8Array): ParsedTx {
  const reader = new ByteReader(raw);
  const tx = readTx(reader);
  if (reader.remaining > 0) throw new DecodeError(`Leftover data: ${reader.remaining} bytes after the transaction`);
  return tx;
}

/**
 * Reads one transaction, as inside a block (devnet.md 5.1: no witness). Scripts are views of the reader's bytes. Values
 * are taken as they are, even negative ones: judging them is the node's business. Throws DecodeError.
 */
export function readTx(reader: ByteReader): ParsedTx {
  const start = reader.offset;
  const version = reader.i32();
  const inputs: TxIn[] = [];
  for (let left = reader.compactSize(); left > 0; left--) inputs.push(readInput(reader));
  const outputs: TxOut[] = [];
  for (let left = reader.compactSize(); left > 0; left--) outputs.push({ sats: reader.i64(), script: reader.sized() });
  const lockTime = reader.u32();
  const raw = reader.bytes.subarray(start, reader.offset);
  return { txid: txidOf(raw), raw, version, inputs, outputs, lockTime };
}

function readInput(reader: ByteReader): TxIn {
  return {
    prevTxid: toDisplayHash(reader.take(32)),
    prevIdx: reader.u32(),
    script: reader.sized(),
    sequence: reader.u32(),
  };
}
