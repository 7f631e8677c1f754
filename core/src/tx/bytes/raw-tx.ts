import { sha256 } from "@noble/hashes/sha2.js";
import { type Sats, sats } from "../../amount/index.ts";
import type { Txid } from "../../ids/index.ts";
import { type Outpoint, outpointOf, readOutpoint } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { fromHex, type ScriptHex, scriptOfBytes, toHex, txidOfBytes } from "../../script/index.ts";
import { varIntBytes } from "./size.ts";

/** A transaction as it is serialised; input amounts and the block are not part of the bytes. */
export type RawTx = {
  version: number;
  inputs: readonly { outpoint: Outpoint; inputScript: string; sequence: number }[];
  outputs: readonly { script: ScriptHex; sats: Sats }[];
  lockTime: number;
};
export type RawTxProblem = { code: "tx-cut-short" } | { code: "tx-has-trailing-bytes"; bytes: number };

/** Returns the transaction id: double SHA-256 of the serialised transaction, in display order. */
export const txidOf = (rawTx: Uint8Array): Txid => txidOfBytes(sha256(sha256(rawTx)));

/** Parses a serialised transaction; a problem if bytes are missing or left over. */
export function readTx(rawTx: Uint8Array): Result<RawTx, RawTxProblem> {
  const reader = createReader(rawTx);
  const version = reader.u32() | 0;
  const inputs = [];
  for (let remaining = reader.varInt(); remaining > 0 && !reader.isCutShort(); remaining--) {
    const txid = txidOfBytes(reader.bytes(32));
    const outpoint = outpointOf(txid, reader.u32());
    inputs.push({ outpoint, inputScript: toHex(reader.bytes(reader.varInt())), sequence: reader.u32() });
  }
  const outputs = [];
  for (let remaining = reader.varInt(); remaining > 0 && !reader.isCutShort(); remaining--) {
    const amount = sats(reader.u64());
    outputs.push({ script: scriptOfBytes(reader.bytes(reader.varInt())), sats: amount });
  }
  const lockTime = reader.u32();
  if (reader.isCutShort()) return no({ code: "tx-cut-short" });
  if (reader.remaining() > 0) return no({ code: "tx-has-trailing-bytes", bytes: reader.remaining() });
  return ok({ version, inputs, outputs, lockTime });
}

/**
 * Serialises a transaction. After `readTx` this gives the same bytes if they had the shortest form of each length. A
 * transaction that an indexer reported is the real one if the bytes hash to its txid. Throws RangeError for a number
 * that does not fit its field.
 */
export function writeTx({ version, inputs, outputs, lockTime }: RawTx): Uint8Array<ArrayBuffer> {
  const inputBytes = inputs.map(
    ({ outpoint, inputScript }) =>
      readOutpoint(outpoint).txid.length / 2 + OUT_IDX_AND_SEQUENCE_BYTES + withLength(inputScript),
  );
  const outputBytes = outputs.map(({ script }) => SATS_BYTES + withLength(script));
  const counts = varIntBytes(inputs.length) + varIntBytes(outputs.length);
  const writer = createWriter([...inputBytes, ...outputBytes].reduce((sum, bytes) => sum + bytes, 8 + counts));
  writer.u32(version >>> 0);
  writer.varInt(inputs.length);
  for (const { outpoint, inputScript, sequence } of inputs) {
    const { txid, outIdx } = readOutpoint(outpoint);
    writer.bytes(fromHex(txid).reverse());
    writer.u32(outIdx);
    writer.script(inputScript);
    writer.u32(sequence);
  }
  writer.varInt(outputs.length);
  for (const { script, sats: amount } of outputs) {
    writer.u64(amount);
    writer.script(script);
  }
  writer.u32(lockTime);
  return writer.target;
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
    remaining: () => bytes.length - at,
  };
}

const OUT_IDX_AND_SEQUENCE_BYTES = 8;
const SATS_BYTES = 8;

const withLength = (script: string) => varIntBytes(script.length / 2) + script.length / 2;

/** Creates a writer of `size` bytes. It throws RangeError for a number that does not fit into its field. */
function createWriter(size: number) {
  const target = new Uint8Array(size);
  const view = new DataView(target.buffer);
  let at = 0;
  const place = (count: number) => {
    at += count;
    return at - count;
  };
  const bytes = (given: Uint8Array) => target.set(given, place(given.length));
  const u32 = (value: number) => {
    if (value !== value >>> 0) throw new RangeError(`${value} does not fit into 4 bytes`);
    view.setUint32(place(4), value, true);
  };
  const varInt = (n: number) => {
    if (n < 0xfd) return view.setUint8(place(1), n);
    if (n > 0xffff) {
      view.setUint8(place(1), 0xfe);
      return u32(n);
    }
    view.setUint8(place(1), 0xfd);
    view.setUint16(place(2), n, true);
  };
  return {
    target,
    bytes,
    u32,
    varInt,
    u64: (value: bigint) => {
      if (value !== BigInt.asUintN(64, value)) throw new RangeError(`${value} does not fit into 8 bytes`);
      view.setBigUint64(place(8), value, true);
    },
    script: (script: string) => {
      varInt(script.length / 2);
      bytes(fromHex(script));
    },
  };
}
