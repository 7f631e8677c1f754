import { ByteReader, ByteWriter, DecodeError, fromDisplayHash, toDisplayHash } from "./bytes.ts";
import { ecashCrypto } from "./signature/script-crypto.ts";

/** Inside the devnet, transaction ids and block hashes are always display hex (reversed bytes). */
export type TxIn = { prevTxid: string; prevIdx: number; script: Uint8Array; sequence: number };
export type TxOut = { sats: bigint; script: Uint8Array };
export type ParsedTx = {
  txid: string;
  raw: Uint8Array;
  version: number;
  inputs: readonly TxIn[];
  outputs: readonly TxOut[];
  lockTime: number;
};

/** Returns the double hash of a serialised transaction as display hex. */
function txidOf(raw: Uint8Array): string {
  return toDisplayHash(ecashCrypto.sha256d(raw));
}

/** Parses a transaction that must use all the bytes. Throws DecodeError, also for trailing bytes. */
export function parseTx(raw: Uint8Array): ParsedTx {
  const reader = new ByteReader(raw);
  const tx = readTx(reader);
  if (reader.remaining > 0) throw new DecodeError(`Leftover data: ${reader.remaining} bytes after the transaction`);
  return tx;
}

/**
 * Reads one transaction, as inside a block (devnet.md 5.1: no witness). Scripts are views of the reader's bytes. Values
 * are taken as they are, even negative ones, because the node judges them. Throws DecodeError.
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

/** A transaction's content, before it has bytes. */
type TxParts = Pick<ParsedTx, "version" | "inputs" | "outputs" | "lockTime">;

/** Returns the serialised transaction. */
export function encodeTx(parts: TxParts): Uint8Array {
  const writer = new ByteWriter().u32(parts.version).compactSize(parts.inputs.length);
  for (const input of parts.inputs) writeInput(writer, input);
  writer.compactSize(parts.outputs.length);
  for (const output of parts.outputs) writeOutput(writer, output);
  return writer.u32(parts.lockTime).finish();
}

/** Returns the transaction with its bytes and txid. */
export function buildTx(parts: TxParts): ParsedTx {
  const raw = encodeTx(parts);
  return { ...parts, raw, txid: txidOf(raw) };
}

/** Returns the 36 bytes that name the output an input spends. */
export function writeOutpoint(writer: ByteWriter, input: Pick<TxIn, "prevTxid" | "prevIdx">): void {
  writer.bytes(fromDisplayHash(input.prevTxid)).u32(input.prevIdx);
}

function writeInput(writer: ByteWriter, input: TxIn): void {
  writeOutpoint(writer, input);
  writer.sized(input.script).u32(input.sequence);
}

export function writeOutput(writer: ByteWriter, output: TxOut): void {
  writer.u64(output.sats).sized(output.script);
}
