import {
  MAX_ELEMENT_SIZE,
  MAX_OPS,
  MAX_SCRIPT_SIZE,
  MAX_STACK_SIZE,
  type Machine,
  type ScriptChecker,
} from "./machine.ts";
import { OP } from "./opcodes.data.ts";
import { arithmeticOps } from "./ops/arithmetic.ts";
import { byteOps, hashOps } from "./ops/bytes.ts";
import { flowOps, isExecuting, lockTimeOps } from "./ops/flow.ts";
import { multisigOps, signatureOps } from "./ops/signature.ts";
import { stackOps } from "./ops/stack.ts";
import type { ScriptErrorName } from "./script-errors.data.ts";
import { FLAG } from "./script-flags.ts";
import { encodeNumber } from "./script-number.ts";
import { isMinimalPush, readOp, type ScriptOp } from "./script-ops.ts";

/** The stack that a script leaves and the signature checks it cost, or why it failed. */
type EvalResult = { ok: true; stack: readonly Uint8Array[]; sigChecks: number } | { ok: false; error: ScriptErrorName };

const ops = {
  ...flowOps,
  ...stackOps,
  ...byteOps,
  ...arithmeticOps,
  ...hashOps,
  ...lockTimeOps,
  ...signatureOps,
  ...multisigOps,
};

/** These are refused even in a skipped branch (devnet.md 5.2). */
const DISABLED: ReadonlySet<number> = new Set([
  OP.OP_INVERT,
  OP.OP_2MUL,
  OP.OP_2DIV,
  OP.OP_MUL,
  OP.OP_LSHIFT,
  OP.OP_RSHIFT,
]);

/** Runs one script on a copy of the stack (devnet.md 5.2). Any bytes are a script. Never throws. */
export function evalScript(
  script: Uint8Array,
  stack: readonly Uint8Array[],
  flags: number,
  checker: ScriptChecker,
): EvalResult {
  if (script.length > MAX_SCRIPT_SIZE) return { ok: false, error: "SCRIPT_SIZE" };
  const machine: Machine = {
    script,
    stack: [...stack],
    altStack: [],
    conditions: [],
    flags,
    checker,
    next: 0,
    codeStart: 0,
    opCount: 0,
    sigChecks: 0,
  };
  while (machine.next < script.length) {
    const error = step(machine);
    if (error !== undefined) return { ok: false, error };
  }
  if (machine.conditions.length > 0) return { ok: false, error: "UNBALANCED_CONDITIONAL" };
  return { ok: true, stack: machine.stack, sigChecks: machine.sigChecks };
}

function step(machine: Machine): ScriptErrorName | undefined {
  const op = readOp(machine.script, machine.next);
  if (op === undefined) return "BAD_OPCODE";
  const { opcode } = op;
  if (op.data.length > MAX_ELEMENT_SIZE) return "PUSH_SIZE";
  if (opcode > OP.OP_16) {
    machine.opCount += 1;
    if (machine.opCount > MAX_OPS) return "OP_COUNT";
  }
  if (DISABLED.has(opcode)) return "DISABLED_OPCODE";

  machine.next = op.end;
  const isBranching = opcode >= OP.OP_IF && opcode <= OP.OP_ENDIF;
  if (!isBranching && !isExecuting(machine.conditions)) return undefined;
  const error = opcode <= OP.OP_16 ? push(machine, op) : execute(machine, opcode);
  if (error !== undefined) return error;
  return machine.stack.length + machine.altStack.length > MAX_STACK_SIZE ? "STACK_SIZE" : undefined;
}

function push(machine: Machine, op: ScriptOp): ScriptErrorName | undefined {
  if (op.opcode === OP.OP_RESERVED) return "BAD_OPCODE";
  if (op.opcode <= OP.OP_PUSHDATA4) {
    if (machine.flags & FLAG.MINIMALDATA && !isMinimalPush(op)) return "MINIMALDATA";
    machine.stack.push(op.data);
  } else {
    // OP_1NEGATE stands two below OP_1, so the same difference gives -1 and 1 to 16.
    machine.stack.push(encodeNumber(BigInt(op.opcode - OP.OP_RESERVED)));
  }
  return undefined;
}

/**
 * An opcode that is in no table is not an operation: reserved words, OP_VERIF (even in a skipped branch), 0xbd and up.
 */
function execute(machine: Machine, opcode: number): ScriptErrorName | undefined {
  const op = ops[opcode];
  return op === undefined ? "BAD_OPCODE" : op(machine, opcode);
}
