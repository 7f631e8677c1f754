import { type Machine, needs, type Op, type OpTable, peekNumber, replaceTop, verifyTop } from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import type { ScriptErrorName } from "../script-errors.data.ts";
import { encodeNumber, MAX_NUMBER } from "../script-number.ts";

/** Returns an operation that replaces the top `count` numbers, deepest first, by its result. */
function numeric(count: number, apply: (...operands: bigint[]) => bigint | ScriptErrorName): Op {
  return needs(count, (machine) => {
    const operands = peekNumbers(machine, count);
    if (typeof operands === "string") return operands;
    const result = apply(...operands);
    if (typeof result === "string") return result;
    if (result > MAX_NUMBER || result < -MAX_NUMBER) return "INTEGER_OVERFLOW";
    return replaceTop(machine, count, encodeNumber(result));
  });
}

/** Read from the deepest on, so that the deepest bad operand decides the error. */
function peekNumbers(machine: Machine, count: number): bigint[] | ScriptErrorName {
  const operands: bigint[] = [];
  for (let depth = count; depth > 0; depth--) {
    const operand = peekNumber(machine, depth);
    if (typeof operand === "string") return operand;
    operands.push(operand);
  }
  return operands;
}

const unary = (apply: (a: bigint) => bigint): Op => numeric(1, (a = 0n) => apply(a));
const binary = (apply: (a: bigint, b: bigint) => bigint | ScriptErrorName): Op =>
  numeric(2, (a = 0n, b = 0n) => apply(a, b));
const compare = (holds: (a: bigint, b: bigint) => boolean): Op => binary((a, b) => (holds(a, b) ? 1n : 0n));

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

const numEqual = compare((a, b) => a === b);
const numEqualVerify: Op = (machine, opcode) => numEqual(machine, opcode) ?? verifyTop(machine, "NUMEQUALVERIFY");

/**
 * Numbers of up to 8 bytes. Division of bigint truncates toward zero and the remainder has the sign of the dividend, as
 * the rules want.
 */
export const arithmeticOps: OpTable = {
  [OP.OP_1ADD]: unary((a) => a + 1n),
  [OP.OP_1SUB]: unary((a) => a - 1n),
  [OP.OP_NEGATE]: unary((a) => -a),
  [OP.OP_ABS]: unary((a) => (a < 0n ? -a : a)),
  [OP.OP_NOT]: unary((a) => (a === 0n ? 1n : 0n)),
  [OP.OP_0NOTEQUAL]: unary((a) => (a === 0n ? 0n : 1n)),
  [OP.OP_ADD]: binary((a, b) => a + b),
  [OP.OP_SUB]: binary((a, b) => a - b),
  [OP.OP_DIV]: binary((a, b) => (b === 0n ? "DIV_BY_ZERO" : a / b)),
  [OP.OP_MOD]: binary((a, b) => (b === 0n ? "MOD_BY_ZERO" : a % b)),
  [OP.OP_BOOLAND]: compare((a, b) => a !== 0n && b !== 0n),
  [OP.OP_BOOLOR]: compare((a, b) => a !== 0n || b !== 0n),
  [OP.OP_NUMEQUAL]: numEqual,
  [OP.OP_NUMEQUALVERIFY]: numEqualVerify,
  [OP.OP_NUMNOTEQUAL]: compare((a, b) => a !== b),
  [OP.OP_LESSTHAN]: compare((a, b) => a < b),
  [OP.OP_GREATERTHAN]: compare((a, b) => a > b),
  [OP.OP_LESSTHANOREQUAL]: compare((a, b) => a <= b),
  [OP.OP_GREATERTHANOREQUAL]: compare((a, b) => a >= b),
  [OP.OP_MIN]: binary(smaller),
  [OP.OP_MAX]: binary((a, b) => a + b - smaller(a, b)),
  [OP.OP_WITHIN]: numeric(3, (x = 0n, min = 0n, max = 0n) => (min <= x && x < max ? 1n : 0n)),
};
