import { sha256 } from "@noble/hashes/sha2.js";
import { type Sats, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { fromHex, reverseHex, toHex } from "../script/index.ts";
import { type Outpoint, outpointOf, readOutpoint, type ScriptHex, type Txid } from "./tx.ts";

/** A transaction as it is serialised; input amounts and the block are not part of the bytes. */
export type RawTx = {
  version: number;
  inputs: readonly { outpoint: Outpoint; inputScript: ScriptHex; sequence: number }[];
  outputs: readonly { script: ScriptHex; sats: Sats }[];
  lockTime: number;
};
export type RawTxProblem = { code: "tx-cut-short" } | { code: "tx-has-trailing-bytes"; bytes: number };

/** Returns the transaction id: double SHA-256 of the serialised transaction, in display order. */
export const txidOf = (rawTx: Uint8Array): Txid => toHex(sha256(sha256(rawTx)).reverse());

/** Parses a serialised transaction; a problem if bytes are missing or left over. */
export function readTx(rawTx: Uint8Array): Result<RawTx, RawTxProblem> {
  const reader = createReader(rawTx);
  const version = reader.u32() | 0;
  const inputs = [];
  for (let left = reader.varInt(); left > 0 && !reader.isCutShort(); left--) {
    const txid = toHex(reader.bytes(32).reverse());
    const outpoint = outpointOf(txid, reader.u32());
    inputs.push({ outpoint, inputScript: toHex(reader.bytes(reader.varInt())), sequence: reader.u32() });
  }
  const outputs = [];
  for (let left = reader.varInt(); left > 0 && !reader.isCutShort(); left--) {
    const amount = sats(reader.u64());
    outputs.push({ script: toHex(reader.bytes(reader.varInt())), sats: amount });
  }
  const lockTime = reader.u32();
  if (reader.isCutShort()) return no({ code: "tx-cut-short" });
  if (reader.left() > 0) return no({ code: "tx-has-trailing-bytes", bytes: reader.left() });
  return ok({ version, inputs, outputs, lockTime });
}

/**
 * Serialises a transaction. After `readTx` this gives the same bytes if they had the shortest form of each length. A
 * transaction that an indexer reported is the real one if the bytes hash to its txid.
 */
export function writeTx(tx: RawTx): Uint8Array<ArrayBuffer> {
  const inputs = tx.inputs.map(({ outpoint, inputScript, sequence }) => {
    const { txid, outIdx } = readOutpoint(outpoint);
    return reverseHex(txid) + littleEndian(outIdx, 4) + withLength(inputScript) + littleEndian(sequence, 4);
  });
  const outputs = tx.outputs.map(({ script, sats: amount }) => littleEndian(amount, 8) + withLength(script));
  return fromHex(
    littleEndian(tx.version >>> 0, 4) +
      varInt(inputs.length) +
      inputs.join("") +
      varInt(outputs.length) +
      outputs.join("") +
      littleEndian(tx.lockTime, 4),
  );
}

/** Creates a reader that returns zeros past the end and remembers it, so that the caller checks once at the end. */
function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let cutShort = false;
  const take = (count: number) => {
    if (at + count > bytes.length) cutShort = true;
    const start = at;
    if (!cutShort) at += count;
    return start;
  };
  const number = <T>(count: number, read: (start: number) => T, nothing: T): T => {
    const start = take(count);
    return cutShort ? nothing : read(start);
  };
  const u32 = () => number(4, (start) => view.getUint32(start, true), 0);
  const u64 = () => number(8, (start) => view.getBigUint64(start, true), 0n);
  const varInt = () => {
    const first = number(1, (start) => view.getUint8(start), 0);
    if (first < 0xfd) return first;
    if (first === 0xfd) return number(2, (start) => view.getUint16(start, true), 0);
    return first === 0xfe ? u32() : Number(u64());
  };
  return {
    u32,
    u64,
    varInt,
    bytes: (count: number) => number(count, (start) => bytes.slice(start, start + count), new Uint8Array(0)),
    isCutShort: () => cutShort,
    left: () => bytes.length - at,
  };
}

function littleEndian(value: number | bigint, width: number): string {
  return reverseHex(
    BigInt(value)
      .toString(16)
      .padStart(2 * width, "0"),
  );
}

function varInt(n: number): string {
  if (n < 0xfd) return littleEndian(n, 1);
  return n <= 0xffff ? `fd${littleEndian(n, 2)}` : `fe${littleEndian(n, 4)}`;
}

const withLength = (script: ScriptHex) => varInt(script.length / 2) + script;
