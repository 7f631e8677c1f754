import { needs, type Op, type OpTable, peek, peekNumber, replaceTop } from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import { encodeNumber, isTruthy } from "../script-number.ts";

/**
 * Returns an operation that rearranges the top elements. `pattern` lists them by their old position, 0 being the
 * deepest of the `count` it takes. OP_SWAP is `arrange(2, [1, 0])`.
 */
function arrange(count: number, pattern: readonly number[]): Op {
  return needs(count, (machine) => {
    const elements = pattern.map((position) => peek(machine, count - position));
    return replaceTop(machine, count, ...elements);
  });
}

/** OP_PICK copies the element n deep, OP_ROLL moves it. */
const pickOrRoll: Op = (machine, opcode) => {
  const n = peekNumber(machine, 1);
  if (typeof n === "string") return n;
  const { stack } = machine;
  stack.pop();
  if (n < 0n || n >= BigInt(stack.length)) return "INVALID_STACK_OPERATION";
  const depth = Number(n) + 1;
  const element = peek(machine, depth);
  if (opcode === OP.OP_ROLL) stack.splice(stack.length - depth, 1);
  stack.push(element);
  return undefined;
};

const toAlt: Op = (machine) => {
  machine.altStack.push(peek(machine, 1));
  return replaceTop(machine, 1);
};

const fromAlt: Op = (machine) => {
  const element = machine.altStack.pop();
  return element === undefined ? "INVALID_ALTSTACK_OPERATION" : replaceTop(machine, 0, element);
};

const ifDup: Op = (machine) => {
  const top = peek(machine, 1);
  return isTruthy(top) ? replaceTop(machine, 0, top) : undefined;
};

export const stackOps: OpTable = {
  [OP.OP_TOALTSTACK]: needs(1, toAlt),
  [OP.OP_FROMALTSTACK]: fromAlt,
  [OP.OP_2DROP]: arrange(2, []),
  [OP.OP_2DUP]: arrange(2, [0, 1, 0, 1]),
  [OP.OP_3DUP]: arrange(3, [0, 1, 2, 0, 1, 2]),
  [OP.OP_2OVER]: arrange(4, [0, 1, 2, 3, 0, 1]),
  [OP.OP_2ROT]: arrange(6, [2, 3, 4, 5, 0, 1]),
  [OP.OP_2SWAP]: arrange(4, [2, 3, 0, 1]),
  [OP.OP_IFDUP]: needs(1, ifDup),
  [OP.OP_DEPTH]: (machine) => replaceTop(machine, 0, encodeNumber(BigInt(machine.stack.length))),
  [OP.OP_DROP]: arrange(1, []),
  [OP.OP_DUP]: arrange(1, [0, 0]),
  [OP.OP_NIP]: arrange(2, [1]),
  [OP.OP_OVER]: arrange(2, [0, 1, 0]),
  [OP.OP_PICK]: needs(2, pickOrRoll),
  [OP.OP_ROLL]: needs(2, pickOrRoll),
  [OP.OP_ROT]: arrange(3, [1, 2, 0]),
  [OP.OP_SWAP]: arrange(2, [1, 0]),
  [OP.OP_TUCK]: arrange(2, [1, 0, 1]),
};
