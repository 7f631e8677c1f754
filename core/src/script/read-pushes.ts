import { no, ok, type Result } from "../result.ts";
import { fromHex } from "./hex.ts";
import {
  MAX_OP_RETURN_BYTES,
  OP_0,
  OP_1,
  OP_1NEGATE,
  OP_16,
  OP_PUSHDATA1,
  OP_PUSHDATA2,
  OP_PUSHDATA4,
  OP_RESERVED,
  OP_RETURN,
} from "./script.ts";
import type { ScriptHex } from "./script-hex.ts";

export type PushProblem =
  | { code: "not-op-return" }
  | { code: "op-return-too-long"; bytes: number }
  /** `{hex} is invalid pushdata` */
  | { code: "invalid-pushdata"; hex: string }
  /** The script ends within a push. */
  | { code: "push-cut-short" };

/** Returns the pushes of an OP_RETURN script, as hex (facts.md 2.1). */
export function readPushes(script: ScriptHex): Result<string[], PushProblem> {
  if (!script.startsWith(OP_RETURN.toString(16))) return no({ code: "not-op-return" });
  const bytes = script.length / 2;
  if (bytes > MAX_OP_RETURN_BYTES) return no({ code: "op-return-too-long", bytes });
  return splitPushes(script.slice(2));
}

/**
 * Returns the pushes of a script that has only pushes, as hex. OP_0, OP_1NEGATE, OP_RESERVED and OP_1 to OP_16 are
 * returned as their opcode byte.
 */
export function splitPushes(script: string): Result<string[], PushProblem> {
  const bytes = fromHex(script);
  const pushes: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] as number;
    if (isOneByte(code)) {
      pushes.push(script.slice(2 * at, 2 * at + 2));
      at += 1;
      continue;
    }
    const width = lengthWidth(code);
    if (width === undefined) return no({ code: "invalid-pushdata", hex: script.slice(2 * at, 2 * at + 2) });
    const start = at + 1 + width;
    const end = start + (width === 0 ? code : littleEndian(bytes, at + 1, width));
    if (start > bytes.length || end > bytes.length) return no({ code: "push-cut-short" });
    pushes.push(script.slice(2 * start, 2 * end));
    at = end;
  }
  return ok(pushes);
}

const isOneByte = (code: number) =>
  code === OP_0 || code === OP_1NEGATE || code === OP_RESERVED || (code >= OP_1 && code <= OP_16);

/** Returns how many length bytes follow this opcode; 0 if the opcode itself is the length. */
function lengthWidth(code: number): number | undefined {
  if (code < OP_PUSHDATA1) return 0;
  if (code === OP_PUSHDATA1) return 1;
  if (code === OP_PUSHDATA2) return 2;
  return code === OP_PUSHDATA4 ? 4 : undefined;
}

function littleEndian(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = width - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
