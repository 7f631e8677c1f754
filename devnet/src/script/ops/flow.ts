import { type Machine, needs, type Op, type OpTable, peek, peekNumber, verifyTop } from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import type { ScriptErrorName } from "../script-errors.data.ts";
import { FLAG } from "../script-flags.ts";
import { isTruthy } from "../script-number.ts";

const nop: Op = () => undefined;

const upgradableNop: Op = ({ flags }) =>
  flags & FLAG.DISCOURAGE_UPGRADABLE_NOPS ? "DISCOURAGE_UPGRADABLE_NOPS" : undefined;

/** Whether operations run here: no enclosing branch is skipped. */
export function isExecuting(conditions: readonly boolean[]): boolean {
  return !conditions.includes(false);
}

/** OP_IF and OP_NOTIF. In a skipped branch they only nest and take nothing from the stack. */
const openIf: Op = (machine, opcode) => {
  const { stack, conditions, flags } = machine;
  let isTaken = false;
  if (isExecuting(conditions)) {
    if (stack.length < 1) return "UNBALANCED_CONDITIONAL";
    const condition = peek(machine, 1);
    const isMinimal = condition.length === 0 || (condition.length === 1 && condition[0] === 1);
    if (flags & FLAG.MINIMALIF && !isMinimal) return "MINIMALIF";
    isTaken = isTruthy(condition) !== (opcode === OP.OP_NOTIF);
    stack.pop();
  }
  conditions.push(isTaken);
  return undefined;
};

const otherwise: Op = ({ conditions }) => {
  const current = conditions.pop();
  if (current === undefined) return "UNBALANCED_CONDITIONAL";
  conditions.push(!current);
  return undefined;
};

const endIf: Op = ({ conditions }) => (conditions.pop() === undefined ? "UNBALANCED_CONDITIONAL" : undefined);

/** Branches, OP_VERIFY, OP_RETURN and operations that do nothing. */
export const flowOps: OpTable = {
  [OP.OP_NOP]: nop,
  [OP.OP_IF]: openIf,
  [OP.OP_NOTIF]: openIf,
  [OP.OP_ELSE]: otherwise,
  [OP.OP_ENDIF]: endIf,
  [OP.OP_VERIFY]: needs(1, (machine) => verifyTop(machine, "VERIFY")),
  [OP.OP_RETURN]: () => "OP_RETURN",
  [OP.OP_NOP1]: upgradableNop,
  [OP.OP_NOP4]: upgradableNop,
  [OP.OP_NOP5]: upgradableNop,
  [OP.OP_NOP6]: upgradableNop,
  [OP.OP_NOP7]: upgradableNop,
  [OP.OP_NOP8]: upgradableNop,
  [OP.OP_NOP9]: upgradableNop,
  [OP.OP_NOP10]: upgradableNop,
};

/** One byte longer than 32 bits need, because numbers in scripts have a sign (BIP65, BIP112). */
const MAX_LOCKTIME_SIZE = 5;
const SEQUENCE_DISABLED = 1n << 31n;

/** Returns the operand, which both operations leave on the stack. */
function operand(machine: Machine): bigint | ScriptErrorName {
  if (machine.stack.length < 1) return "INVALID_STACK_OPERATION";
  const value = peekNumber(machine, 1, MAX_LOCKTIME_SIZE);
  return typeof value === "bigint" && value < 0n ? "NEGATIVE_LOCKTIME" : value;
}

const checkLockTimeVerify: Op = (machine) => {
  if (!(machine.flags & FLAG.CHECKLOCKTIMEVERIFY)) return undefined;
  const lockTime = operand(machine);
  if (typeof lockTime === "string") return lockTime;
  return machine.checker.checkLockTime(lockTime) ? undefined : "UNSATISFIED_LOCKTIME";
};

const checkSequenceVerify: Op = (machine) => {
  if (!(machine.flags & FLAG.CHECKSEQUENCEVERIFY)) return undefined;
  const sequence = operand(machine);
  if (typeof sequence === "string") return sequence;
  if (sequence & SEQUENCE_DISABLED) return undefined;
  return machine.checker.checkSequence(sequence) ? undefined : "UNSATISFIED_LOCKTIME";
};

export const lockTimeOps: OpTable = {
  [OP.OP_CHECKLOCKTIMEVERIFY]: checkLockTimeVerify,
  [OP.OP_CHECKSEQUENCEVERIFY]: checkSequenceVerify,
};
