import { fromHex, type ScriptHex, toHex } from "../../script/index.ts";

/** The data pushes of a message, as hex. `pushes` is undefined if they are not written as the token rules want it. */
export type Message = { isEmpp: boolean; pushes: readonly string[] | undefined };

const OP_RETURN_CODE = 0x6a;
const OP_RESERVED_CODE = 0x50;

/** Splits an OP_RETURN script into the pushes of its message; undefined for any other script. */
export function splitMessage(script: ScriptHex): Message | undefined {
  const bytes = fromHex(script);
  if (bytes[0] !== OP_RETURN_CODE) return undefined;
  const isEmpp = bytes[1] === OP_RESERVED_CODE;
  return { isEmpp, pushes: dataPushes(bytes, isEmpp ? 2 : 1) };
}

const OP_PUSHDATA1_CODE = 0x4c;
const OP_PUSHDATA4_CODE = 0x4e;

/**
 * Returns the data of each push, as hex; undefined if the script has anything else, or ends within a push. Unlike
 * `splitPushes` it refuses OP_0 and numbers, as the token rules do.
 */
function dataPushes(bytes: Uint8Array, from: number): string[] | undefined {
  const pushes: string[] = [];
  for (let at = from; at < bytes.length; ) {
    const code = bytes[at] as number;
    if (code === 0 || code > OP_PUSHDATA4_CODE) return undefined;
    const width = code < OP_PUSHDATA1_CODE ? 0 : 2 ** (code - OP_PUSHDATA1_CODE);
    const start = at + 1 + width;
    let length = width === 0 ? code : 0;
    for (let i = width; i > 0; i--) length = length * 256 + (bytes[at + i] ?? 0);
    if (start + length > bytes.length) return undefined;
    pushes.push(toHex(bytes.subarray(start, start + length)));
    at = start + length;
  }
  return pushes;
}
