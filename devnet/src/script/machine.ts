import type { ScriptErrorName } from "./script-errors.data.ts";
import { FLAG } from "./script-flags.ts";
import { decodeNumber, isMinimalNumber, isTruthy, MAX_NUMBER_SIZE } from "./script-number.ts";
import type { ScriptCrypto } from "./signature/script-crypto.ts";

/** Longest script, longest element, most operations other than pushes, most elements (devnet.md 5.2). */
export const MAX_SCRIPT_SIZE = 10_000;
export const MAX_ELEMENT_SIZE = 520;
export const MAX_OPS = 201;
export const MAX_STACK_SIZE = 1000;

/** The transaction around a script, as far as scripts can see it. */
export type ScriptChecker = {
  readonly crypto: ScriptCrypto;
  /** `signature` with its hash type byte. */
  checkSignature(signature: Uint8Array, publicKey: Uint8Array, scriptCode: Uint8Array, flags: number): boolean;
  checkLockTime(lockTime: bigint): boolean;
  checkSequence(sequence: bigint): boolean;
};

/**
 * One script during its execution. Elements are never changed in place, because several may be views of the same bytes.
 */
export type Machine = {
  readonly script: Uint8Array;
  readonly stack: Uint8Array[];
  readonly altStack: Uint8Array[];
  /** One entry per open OP_IF: whether its current branch runs. */
  readonly conditions: boolean[];
  readonly flags: number;
  readonly checker: ScriptChecker;
  /** Offset of the operation after the current one. */
  next: number;
  /** Offset after the last executed OP_CODESEPARATOR: signatures cover the script from here. */
  codeStart: number;
  opCount: number;
  sigChecks: number;
};

/** Executes one opcode and returns the name of the error, or undefined. */
export type Op = (machine: Machine, opcode: number) => ScriptErrorName | undefined;
export type OpTable = Readonly<Partial<Record<number, Op>>>;

export const TRUE = Uint8Array.of(1);
export const FALSE = new Uint8Array(0);

/** Returns an operation that needs this many elements on the stack. */
export function needs(count: number, op: Op): Op {
  return (machine, opcode) => (machine.stack.length < count ? "INVALID_STACK_OPERATION" : op(machine, opcode));
}

/** Returns the element at this depth, 1 being the top. Callers have checked that it exists. */
export function peek(machine: Machine, depth: number): Uint8Array {
  const element = machine.stack[machine.stack.length - depth];
  if (element === undefined) throw new RangeError(`No stack element at depth ${depth}`);
  return element;
}

/** Removes `count` elements and pushes the others, the last one on top. */
export function replaceTop(machine: Machine, count: number, ...elements: Uint8Array[]): undefined {
  machine.stack.length -= count;
  machine.stack.push(...elements);
}

/** Returns the number at this depth, which stays on the stack. */
export function peekNumber(machine: Machine, depth: number, maxSize = MAX_NUMBER_SIZE): bigint | ScriptErrorName {
  const element = peek(machine, depth);
  if (element.length > maxSize) return "INTEGER_OVERFLOW";
  if (machine.flags & FLAG.MINIMALDATA && !isMinimalNumber(element)) return "BAD_INTEGER_ENCODING";
  return decodeNumber(element);
}

/** The second half of every *VERIFY operation: removes the result on top, or fails with it. */
export function verifyTop(machine: Machine, error: ScriptErrorName): ScriptErrorName | undefined {
  if (!isTruthy(peek(machine, 1))) return error;
  machine.stack.pop();
  return undefined;
}
