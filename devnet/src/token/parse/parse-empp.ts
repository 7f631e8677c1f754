import { OP, type ScriptOp } from "../../script/index.ts";
import { TokenError } from "../token.ts";
import { isDataPush, isNumberPush, opText, walkScript } from "./walk-script.ts";

/**
 * Returns the pushes of a script of the form OP_RETURN OP_RESERVED data...; undefined when it does not begin like that
 * (devnet.md 3.2). Throws TokenError.
 */
export function parseEmpp(script: Uint8Array): Uint8Array[] | undefined {
  if (script[0] !== OP.OP_RETURN || script[1] !== OP.OP_RESERVED) return undefined;
  const { ops, fault } = walkScript(script.subarray(2));
  const pushes = ops.map(pushOf);
  // Checked last, because a wrong operation is reported before a later one that is cut off.
  if (fault !== undefined) throw new TokenError(`Failed parsing script: ${fault.message}`);
  return pushes;
}

/** Returns the sections of an eMPP script; none when it is no eMPP script or one of its operations is wrong. */
export function emppPushes(script: Uint8Array): readonly Uint8Array[] {
  try {
    return parseEmpp(script) ?? [];
  } catch (error) {
    if (error instanceof TokenError) return [];
    throw error;
  }
}

function pushOf(op: ScriptOp): Uint8Array {
  if (op.opcode === OP.OP_0) throw emptyPush(op);
  if (isNumberPush(op)) {
    throw new TokenError(
      `Invalid push opcode ${opText(op)}: OP_0, OP_1NEGATE, OP_RESERVED, OP_1, .. OP_16 not allowed`,
    );
  }
  if (!isDataPush(op)) throw new TokenError(`Invalid non-push opcode ${opText(op)}`);
  if (op.data.length === 0) throw emptyPush(op);
  return op.data;
}

function emptyPush(op: ScriptOp): TokenError {
  return new TokenError(`Empty pushdata not allowed (used ${opText(op)})`);
}
