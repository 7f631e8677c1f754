import type { ParsedTx } from "../node/node.ts";
import { ByteWriter } from "./byte-writer.ts";
import { writeOutpoint, writeOutput } from "./encode-tx.ts";
import { baseHashType, HASH_TYPE, hasForkId, isAnyoneCanPay } from "./hash-type.ts";
import { legacySighash } from "./legacy-sighash.ts";
import type { ScriptCrypto } from "./script-crypto.ts";
import { FLAG } from "./script-flags.ts";

/** What one signature of one input commits to. `scriptCode` starts after the last executed OP_CODESEPARATOR. */
export type SighashRequest = {
  inputIdx: number;
  scriptCode: Uint8Array;
  sats: bigint;
  hashType: number;
  flags: number;
};

export type Sighasher = (request: SighashRequest) => Uint8Array;

const ZERO_HASH = new Uint8Array(32);
const OUTPOINT_SIZE = 36;

/**
 * The signature hashes of one transaction: BIP143 with fork id (devnet.md 5.1), or the one before the fork where the
 * flags or the type say so. What all inputs share is hashed once, so the work grows with the size of the transaction.
 */
export function createSighasher(tx: ParsedTx, crypto: ScriptCrypto): Sighasher {
  const outpoints = once(() => {
    const writer = new ByteWriter(tx.inputs.length * OUTPOINT_SIZE);
    for (const input of tx.inputs) writeOutpoint(writer, input);
    return writer.finish();
  });
  const hashPrevouts = once(() => crypto.sha256d(outpoints()));
  const hashSequence = once(() => crypto.sha256d(sequences(tx)));
  const hashOutputs = once(() => crypto.sha256d(outputs(tx, 0, tx.outputs.length)));

  function hashOutputsFor(base: number, inputIdx: number): Uint8Array {
    if (base === HASH_TYPE.NONE) return ZERO_HASH;
    if (base !== HASH_TYPE.SINGLE) return hashOutputs();
    return inputIdx < tx.outputs.length ? crypto.sha256d(outputs(tx, inputIdx, inputIdx + 1)) : ZERO_HASH;
  }

  return (request) => {
    const { inputIdx, scriptCode, sats, hashType, flags } = request;
    if (!(flags & FLAG.SIGHASH_FORKID) || !hasForkId(hashType)) {
      return legacySighash(tx, crypto, inputIdx, scriptCode, signedType(hashType, flags));
    }
    const base = baseHashType(hashType);
    const isForAllOutputs = base !== HASH_TYPE.NONE && base !== HASH_TYPE.SINGLE;
    const outpointStart = inputIdx * OUTPOINT_SIZE;
    const writer = new ByteWriter(192 + scriptCode.length)
      .u32(tx.version)
      .bytes(isAnyoneCanPay(hashType) ? ZERO_HASH : hashPrevouts())
      .bytes(isForAllOutputs && !isAnyoneCanPay(hashType) ? hashSequence() : ZERO_HASH)
      .bytes(outpoints().subarray(outpointStart, outpointStart + OUTPOINT_SIZE))
      .sized(scriptCode)
      .u64(sats)
      .u32(tx.inputs[inputIdx]?.sequence ?? 0)
      .bytes(hashOutputsFor(base, inputIdx))
      .u32(tx.lockTime)
      .u32(signedType(hashType, flags));
    return crypto.sha256d(writer.finish());
  };
}

/** The four type bytes that are hashed. Replay protection (devnet.md 0.5) puts 0xff and the fork value xor 0xdead above the low byte. */
function signedType(hashType: number, flags: number): number {
  return flags & FLAG.REPLAY_PROTECTION ? ((0xff << 24) | (0xdead << 8) | hashType) >>> 0 : hashType;
}

function sequences(tx: ParsedTx): Uint8Array {
  const writer = new ByteWriter(tx.inputs.length * 4);
  for (const input of tx.inputs) writer.u32(input.sequence);
  return writer.finish();
}

function outputs(tx: ParsedTx, from: number, to: number): Uint8Array {
  const writer = new ByteWriter();
  for (const output of tx.outputs.slice(from, to)) writeOutput(writer, output);
  return writer.finish();
}

function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
