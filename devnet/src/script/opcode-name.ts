import { OP } from "./opcodes.data.ts";

const names = new Map<number, string>(Object.entries(OP).map(([name, code]) => [code, name]));

/** The name people use for an opcode byte; those without one read `OP_PUSHBYTES_20` or `OP_UNKNOWN_BD`. */
export function opcodeName(opcode: number): string {
  const name = names.get(opcode);
  if (name !== undefined) return name;
  if (opcode < OP.OP_PUSHDATA1) return `OP_PUSHBYTES_${opcode}`;
  return `OP_UNKNOWN_${opcode.toString(16).toUpperCase()}`;
}
