import { ByteWriter } from "../bytes.ts";
import { OP } from "../opcodes.data.ts";
import { FLAG } from "../script-flags.ts";
import { encodePush, equalBytes, readOp } from "../script-ops.ts";
import { encodeTx, type ParsedTx, writeOutpoint, writeOutput } from "../tx.ts";
import type { ScriptCrypto } from "./script-crypto.ts";

/** The last byte of a transaction's signature says what it signs (devnet.md 5.1). */
const HASH_TYPE = { ALL: 1, NONE: 2, SINGLE: 3, FORKID: 0x40, ANYONECANPAY: 0x80 } as const;

/** Which outputs are signed: ALL, NONE, SINGLE, or an undefined number. */
const baseHashType = (hashType: number): number => hashType & 0x1f;
export const hasForkId = (hashType: number): boolean => (hashType & HASH_TYPE.FORKID) !== 0;
const isAnyoneCanPay = (hashType: number): boolean => (hashType & HASH_TYPE.ANYONECANPAY) !== 0;

/** Returns the hash type of a signature in a script; 0 for the empty signature. */
export const hashTypeOf = (signature: Uint8Array): number => signature[signature.length - 1] ?? 0;

/** Whether the type is ALL, NONE or SINGLE, with any of the two modifiers and no other bit. */
export function isDefinedHashType(hashType: number): boolean {
  const base = hashType & ~(HASH_TYPE.FORKID | HASH_TYPE.ANYONECANPAY);
  return base >= HASH_TYPE.ALL && base <= HASH_TYPE.SINGLE;
}

/** What one signature of one input commits to. `scriptCode` begins after the last executed OP_CODESEPARATOR. */
type SighashRequest = {
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
 * Returns the function that computes signature hashes of one transaction: BIP143 with fork id (devnet.md 5.1), or the
 * hash from before the fork where flags or type ask for it. What all inputs share is hashed once, so the work grows
 * only with the size of the transaction.
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

/**
 * Returns the four type bytes that are hashed. Replay protection (devnet.md 0.5) puts 0xff and the fork value xor
 * 0xdead above the low byte.
 */
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

const NO_SCRIPT = new Uint8Array(0);
const NO_OUTPUT = { sats: -1n, script: NO_SCRIPT };

/**
 * Returns the signature hash from before the fork: the transaction itself with everything blanked that is not signed.
 * Only the script test vectors use it; today's flags require the fork id. `signedType` has 32 bits.
 */
function legacySighash(
  tx: ParsedTx,
  crypto: ScriptCrypto,
  inputIdx: number,
  scriptCode: Uint8Array,
  signedType: number,
): Uint8Array {
  const base = baseHashType(signedType);
  // A known bug that the chain has to keep: SINGLE without an output of the same index signs the number one.
  if (base === HASH_TYPE.SINGLE && inputIdx >= tx.outputs.length) return Uint8Array.of(1, ...new Uint8Array(31));

  const isPartial = base === HASH_TYPE.NONE || base === HASH_TYPE.SINGLE;
  const code = withoutCodeSeparators(scriptCode);
  const inputs = tx.inputs.flatMap((input, i) => {
    if (i === inputIdx) return [{ ...input, script: code }];
    if (isAnyoneCanPay(signedType)) return [];
    return [{ ...input, script: NO_SCRIPT, sequence: isPartial ? 0 : input.sequence }];
  });
  let { outputs } = tx;
  if (base === HASH_TYPE.NONE) outputs = [];
  if (base === HASH_TYPE.SINGLE) {
    outputs = tx.outputs.slice(0, inputIdx + 1).map((output, i) => (i === inputIdx ? output : NO_OUTPUT));
  }
  const body = encodeTx({ version: tx.version, inputs, outputs, lockTime: tx.lockTime });
  const preimage = new Uint8Array(body.length + 4);
  preimage.set(body);
  new DataView(preimage.buffer).setUint32(body.length, signedType, true);
  return crypto.sha256d(preimage);
}

/**
 * Returns the script code for a signature without fork id. Such a signature cannot sign itself, so pushes of it are cut
 * out.
 */
export function scriptCodeFor(scriptCode: Uint8Array, signature: Uint8Array, flags: number): Uint8Array {
  if (flags & FLAG.SIGHASH_FORKID && hasForkId(hashTypeOf(signature))) return scriptCode;
  const push = encodePush(signature);
  return withoutParts(scriptCode, (offset) =>
    equalBytes(scriptCode.subarray(offset, offset + push.length), push) ? offset + push.length : undefined,
  );
}

function withoutCodeSeparators(script: Uint8Array): Uint8Array {
  return withoutParts(script, (offset) => (script[offset] === OP.OP_CODESEPARATOR ? offset + 1 : undefined));
}

/** Cuts out what `endOfPart` recognises at the start of an operation. Everything after a cut-off operation stays. */
function withoutParts(script: Uint8Array, endOfPart: (offset: number) => number | undefined): Uint8Array {
  const kept: number[] = [];
  let offset = 0;
  while (offset < script.length) {
    const partEnd = endOfPart(offset);
    if (partEnd !== undefined) {
      offset = partEnd;
      continue;
    }
    const end = readOp(script, offset)?.end ?? script.length;
    kept.push(...script.subarray(offset, end));
    offset = end;
  }
  return Uint8Array.from(kept);
}
