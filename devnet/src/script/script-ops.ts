import { OP } from "./opcodes.data.ts";

/** One operation. `data` is what it pushes (empty for all but data pushes), `end` the offset of the next operation. */
export type ScriptOp = { opcode: number; data: Uint8Array; start: number; end: number };

const NO_DATA = new Uint8Array(0);

/** Returns the operation at an offset; undefined where the script ends inside it. Data are views, not copies. */
export function readOp(script: Uint8Array, start: number): ScriptOp | undefined {
  const opcode = script[start];
  if (opcode === undefined) return undefined;
  if (opcode === OP.OP_0 || opcode > OP.OP_PUSHDATA4) return { opcode, data: NO_DATA, start, end: start + 1 };
  const lengthSize = opcode < OP.OP_PUSHDATA1 ? 0 : 1 << (opcode - OP.OP_PUSHDATA1);
  const dataStart = start + 1 + lengthSize;
  if (dataStart > script.length) return undefined;
  let length = lengthSize === 0 ? opcode : 0;
  for (let i = lengthSize; i > 0; i--) length = length * 256 + (script[start + i] ?? 0);
  const end = dataStart + length;
  if (end > script.length) return undefined;
  return { opcode, data: script.subarray(dataStart, end), start, end };
}

/** Returns the operations of a script; undefined if the last one is cut off. */
export function readOps(script: Uint8Array): ScriptOp[] | undefined {
  const ops: ScriptOp[] = [];
  for (let offset = 0; offset < script.length; ) {
    const op = readOp(script, offset);
    if (op === undefined) return undefined;
    ops.push(op);
    offset = op.end;
  }
  return ops;
}

/** Whether everything in the script from `start` on is a push. OP_RESERVED counts as one (devnet.md 5.3). */
export function isPushOnly(script: Uint8Array, start = 0): boolean {
  for (let offset = start; offset < script.length; ) {
    const op = readOp(script, offset);
    if (op === undefined || op.opcode > OP.OP_16) return false;
    offset = op.end;
  }
  return true;
}

/** Whether no shorter operation pushes the same data. */
export function isMinimalPush({ opcode, data }: Pick<ScriptOp, "opcode" | "data">): boolean {
  const [first] = data;
  if (first === undefined) return opcode === OP.OP_0;
  if (data.length === 1 && (first === 0x81 || (first >= 1 && first <= 16))) return false;
  if (data.length < OP.OP_PUSHDATA1) return opcode === data.length;
  if (data.length <= 0xff) return opcode === OP.OP_PUSHDATA1;
  if (data.length <= 0xffff) return opcode === OP.OP_PUSHDATA2;
  return true;
}

/**
 * Returns the shortest push with a length prefix. It never uses OP_1 to OP_16, because legacy signature removal
 * searches for this form.
 */
export function encodePush(data: Uint8Array): Uint8Array {
  const { length } = data;
  if (length < OP.OP_PUSHDATA1) return Uint8Array.of(length, ...data);
  if (length <= 0xff) return concat(Uint8Array.of(OP.OP_PUSHDATA1, length), data);
  if (length <= 0xffff) return concat(Uint8Array.of(OP.OP_PUSHDATA2, length & 0xff, length >> 8), data);
  const prefix = new Uint8Array(5);
  prefix[0] = OP.OP_PUSHDATA4;
  new DataView(prefix.buffer).setUint32(1, length, true);
  return concat(prefix, data);
}

/** Joins byte strings. */
export function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

const names = new Map<number, string>(Object.entries(OP).map(([name, code]) => [code, name]));

/** Returns the usual name of an opcode; one without a name reads `OP_PUSHBYTES_20` or `OP_UNKNOWN_BD`. */
export function opcodeName(opcode: number): string {
  const name = names.get(opcode);
  if (name !== undefined) return name;
  if (opcode < OP.OP_PUSHDATA1) return `OP_PUSHBYTES_${opcode}`;
  return `OP_UNKNOWN_${opcode.toString(16).toUpperCase()}`;
}
