import { ByteReader, DecodeError, OP, opcodeName, readOp, type ScriptOp } from "../../script/index.ts";

/** Operations up to the end of the script, or up to one that is cut off. `fault` says which bytes it lacks. */
type ScriptWalk = { ops: ScriptOp[]; fault: DecodeError | undefined };

export function walkScript(script: Uint8Array): ScriptWalk {
  const ops: ScriptOp[] = [];
  for (let offset = 0; offset < script.length; ) {
    const op = readOp(script, offset);
    if (op === undefined) return { ops, fault: cutOff(script.subarray(offset)) };
    ops.push(op);
    offset = op.end;
  }
  return { ops, fault: undefined };
}

/** Whether the operation carries data: it is neither OP_0 nor a small number. */
export function isDataPush({ opcode }: ScriptOp): boolean {
  return opcode !== OP.OP_0 && opcode <= OP.OP_PUSHDATA4;
}

/** Whether it is OP_0, OP_1NEGATE, OP_RESERVED or OP_1 to OP_16: these push, but carry no data. */
export function isNumberPush({ opcode }: ScriptOp): boolean {
  return opcode === OP.OP_0 || (opcode > OP.OP_PUSHDATA4 && opcode <= OP.OP_16);
}

/** Opcodes that no script may contain, but that the indexer names. */
const NAMES_OF_INVALID = new Map([
  [0xf0, "OP_PREFIX_BEGIN"],
  [0xf7, "OP_PREFIX_END"],
  [0xff, "OP_INVALIDOPCODE"],
]);

/** The name of an operation in an error text, `[unrecognized opcode]` for a byte without a name (devnet.md 3). */
export function opText({ opcode }: ScriptOp): string {
  if (opcode <= OP.OP_REVERSEBYTES) return opcodeName(opcode);
  return NAMES_OF_INVALID.get(opcode) ?? "[unrecognized opcode]";
}

/** Reads the push again to learn how many bytes it lacks. */
function cutOff(rest: Uint8Array): DecodeError {
  const reader = new ByteReader(rest);
  try {
    reader.take(pushLength(reader));
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new RangeError("the push is complete");
}

function pushLength(reader: ByteReader): number {
  const opcode = reader.u8();
  switch (opcode) {
    case OP.OP_PUSHDATA1:
      return reader.u8();
    case OP.OP_PUSHDATA2:
      return reader.u16();
    case OP.OP_PUSHDATA4:
      return reader.u32();
    default:
      return opcode;
  }
}

const ESCAPES = new Map([
  [0x00, "\\0"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0d, "\\r"],
  [0x22, '\\"'],
  [0x5c, "\\\\"],
]);

/** Returns bytes as error texts show them: `b"SEND\x01"`, the debug form of Rust's byte strings. */
export function debugBytes(bytes: Uint8Array): string {
  return `b"${Array.from(bytes, debugByte).join("")}"`;
}

function debugByte(byte: number): string {
  const isPrintable = byte >= 0x20 && byte < 0x7f;
  return ESCAPES.get(byte) ?? (isPrintable ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`);
}
