import type { ParsedTx, TxIn, TxOut } from "../node/node.ts";
import { ByteWriter } from "./byte-writer.ts";
import { fromDisplayHash } from "./display-hash.ts";
import { txidOf } from "./tx.ts";

/** What a transaction says, before it has bytes. */
export type TxParts = Pick<ParsedTx, "version" | "inputs" | "outputs" | "lockTime">;

/** The serialised transaction. */
export function encodeTx(parts: TxParts): Uint8Array {
  const writer = new ByteWriter().u32(parts.version).compactSize(parts.inputs.length);
  for (const input of parts.inputs) writeInput(writer, input);
  writer.compactSize(parts.outputs.length);
  for (const output of parts.outputs) writeOutput(writer, output);
  return writer.u32(parts.lockTime).finish();
}

/** The transaction with its bytes and txid. */
export function buildTx(parts: TxParts): ParsedTx {
  const raw = encodeTx(parts);
  return { ...parts, raw, txid: txidOf(raw) };
}

/** The 36 bytes that name the output an input spends. */
export function writeOutpoint(writer: ByteWriter, input: Pick<TxIn, "prevTxid" | "prevIdx">): void {
  writer.bytes(fromDisplayHash(input.prevTxid)).u32(input.prevIdx);
}

export function writeInput(writer: ByteWriter, input: TxIn): void {
  writeOutpoint(writer, input);
  writer.sized(input.script).u32(input.sequence);
}

export function writeOutput(writer: ByteWriter, output: TxOut): void {
  writer.u64(output.sats).sized(output.script);
}
