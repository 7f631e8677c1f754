import type { ParsedTx } from "../node/node.ts";
import { encodeTx } from "./encode-tx.ts";
import { baseHashType, HASH_TYPE, hasForkId, hashTypeOf, isAnyoneCanPay } from "./hash-type.ts";
import { OP } from "./opcodes.data.ts";
import type { ScriptCrypto } from "./script-crypto.ts";
import { FLAG } from "./script-flags.ts";
import { encodePush, equalBytes, readOp } from "./script-ops.ts";

const NO_SCRIPT = new Uint8Array(0);
const NO_OUTPUT = { sats: -1n, script: NO_SCRIPT };

/**
 * The signature hash from before the fork: the transaction itself, with what is not signed blanked. Only the script
 * test vectors use it; today's flags demand the fork id. `signedType` is 32 bits wide.
 */
export function legacySighash(
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
