import { type Machine, type Op, type OpTable, peekNumber } from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import type { ScriptErrorName } from "../script-errors.data.ts";
import { FLAG } from "../script-flags.ts";

/** One byte longer than 32 bits need, because numbers in scripts carry a sign (BIP65, BIP112). */
const MAX_LOCKTIME_SIZE = 5;
const SEQUENCE_DISABLED = 1n << 31n;

/** The operand, which both operations leave on the stack. */
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
