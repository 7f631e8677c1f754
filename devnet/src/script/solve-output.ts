import { OP } from "./opcodes.data.ts";
import { isPushOnly, readOp, readOps, type ScriptOp } from "./script-ops.ts";
import { hasPublicKeySize } from "./signature/signature-encoding.ts";

/** The standard output types of devnet.md 5.3. Policy decides how many keys or bytes are standard. */
type SolvedOutput =
  | { kind: "p2pkh"; hash: Uint8Array }
  | { kind: "p2sh"; hash: Uint8Array }
  | { kind: "p2pk"; publicKey: Uint8Array }
  | { kind: "multisig"; required: number; publicKeys: readonly Uint8Array[] }
  | { kind: "op-return" }
  | { kind: "nonstandard" };

/** Returns the type of an output script and what it asks for. */
export function solveOutput(script: Uint8Array): SolvedOutput {
  if (isP2pkh(script)) return { kind: "p2pkh", hash: script.subarray(3, 23) };
  if (isP2sh(script)) return { kind: "p2sh", hash: script.subarray(2, 22) };
  if (script[0] === OP.OP_RETURN) return { kind: isPushOnly(script, 1) ? "op-return" : "nonstandard" };
  return solveP2pk(script) ?? solveMultisig(script) ?? { kind: "nonstandard" };
}

function isP2pkh(script: Uint8Array): boolean {
  return (
    script.length === 25 &&
    script[0] === OP.OP_DUP &&
    script[1] === OP.OP_HASH160 &&
    script[2] === 20 &&
    script[23] === OP.OP_EQUALVERIFY &&
    script[24] === OP.OP_CHECKSIG
  );
}

export function isP2sh(script: Uint8Array): boolean {
  return script.length === 23 && script[0] === OP.OP_HASH160 && script[1] === 20 && script[22] === OP.OP_EQUAL;
}

/** A version number and one push of everything else: an output of segwit chains. */
export function isWitnessProgram(script: Uint8Array): boolean {
  if (script.length < 4 || script.length > 42) return false;
  const [version = 0, size = 0] = script;
  return (version === OP.OP_0 || (version >= OP.OP_1 && version <= OP.OP_16)) && size + 2 === script.length;
}

function solveP2pk(script: Uint8Array): SolvedOutput | undefined {
  const push = readOp(script, 0);
  if (push === undefined || push.opcode !== push.data.length || !hasPublicKeySize(push.data)) return undefined;
  const isRestCheckSig = script.length === push.end + 1 && script[push.end] === OP.OP_CHECKSIG;
  return isRestCheckSig ? { kind: "p2pk", publicKey: push.data } : undefined;
}

function solveMultisig(script: Uint8Array): SolvedOutput | undefined {
  if (script[script.length - 1] !== OP.OP_CHECKMULTISIG) return undefined;
  const ops = readOps(script);
  const required = smallNumber(ops?.[0]);
  const total = smallNumber(ops?.[ops.length - 2]);
  if (ops === undefined || required === undefined || total === undefined) return undefined;
  const publicKeys = ops.slice(1, -2).map((op) => op.data);
  if (publicKeys.length !== total || required > total || !publicKeys.every(hasPublicKeySize)) return undefined;
  return { kind: "multisig", required, publicKeys };
}

function smallNumber(op: ScriptOp | undefined): number | undefined {
  if (op === undefined || op.opcode < OP.OP_1 || op.opcode > OP.OP_16) return undefined;
  return op.opcode - OP.OP_RESERVED;
}
