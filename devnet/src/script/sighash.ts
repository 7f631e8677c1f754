import { ByteWriter } from "./bytes.ts";
import { OP } from "./opcodes.data.ts";
import type { ScriptCrypto } from "./script-crypto.ts";
import { FLAG } from "./script-flags.ts";
import { encodePush, equalBytes, readOp } from "./script-ops.ts";
import { encodeTx, type ParsedTx, writeOutpoint, writeOutput } from "./tx.ts";

/** The last byte of a transaction signature says what it signs (devnet.md 5.1). */
const HASH_TYPE = { ALL: 1, NONE: 2, SINGLE: 3, FORKID: 0x40, ANYONECANPAY: 0x80 } as const;

/** Which outputs are signed: ALL, NONE, SINGLE, or a number nobody defined. */
const baseHashType = (hashType: number): number => hashType & 0x1f;
export const hasForkId = (hashType: number): boolean => (hashType & HASH_TYPE.FORKID) !== 0;
const isAnyoneCanPay = (hashType: number): boolean => (hashType & HASH_TYPE.ANYONECANPAY) !== 0;

/** The hash type of a signature as a script holds it; 0 for the empty signature. */
export const hashTypeOf = (signature: Uint8Array): number => signature[signature.length - 1] ?? 0;

/** ALL, NONE or SINGLE with any of the two modifiers, and no other bit. */
export function isDefinedHashType(hashType: number): boolean {
  const base = hashType & ~(HASH_TYPE.FORKID | HASH_TYPE.ANYONECANPAY);
  return base >= HASH_TYPE.ALL && base <= HASH_TYPE.SINGLE;
}

/** What one signature of one input commits to. `scriptCode` starts after the last executed OP_CODESEPARATOR. */
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

const NO_SCRIPT = new Uint8Array(0);
const NO_OUTPUT = { sats: -1n, script: NO_SCRIPT };

/**
 * The signature hash from before the fork: the transaction itself, with what is not signed blanked. Only the script
 * test vectors use it; today's flags demand the fork id. `signedType` is 32 bits wide.
 */
function legacySighash(
  tx: ParsedTx,
  crypto: ScriptCrypto,
  inputIdx: number,
  scriptCode: Uint8Array,
  signedType: number,
): Uint8Array {
  const base = baseHashType(signedType);
  // A famous accident the chain has to keep: SINGLE without an output of the same index signs the number one.
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

/** Script code for a signature without fork id: such a signature cannot sign itself, so pushes of it are cut out. */
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

/** Cuts out what `endOfPart` recognises at the start of an operation. From a cut-off operation on, everything stays. */
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
