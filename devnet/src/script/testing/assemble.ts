import { ByteWriter } from "../bytes.ts";
import { OP } from "../opcodes.data.ts";
import { encodeNumber } from "../script-number.ts";
import { encodePush } from "../script-ops.ts";

const opcodes: ReadonlyMap<string, number> = new Map(
  Object.entries(OP).flatMap(([name, code]) => [
    [name, code],
    [name.replace(/^OP_/, ""), code],
  ]),
);

/**
 * Turns script text into bytes, in the notation of the chain's test vectors: opcode names with or without OP_, decimal
 * numbers and 'text' as their shortest pushes, 0x.. bytes as they are. `{..}` pushes the script inside.
 */
export function assemble(text: string): Uint8Array {
  const writer = new ByteWriter();
  for (const [token] of text.matchAll(/\{[^}]*\}|\S+/g)) writer.bytes(assembleToken(token));
  return writer.finish();
}

function assembleToken(token: string): Uint8Array {
  if (token.startsWith("{")) return encodePush(assemble(token.slice(1, -1)));
  if (token.startsWith("0x")) return new Uint8Array(Buffer.from(token.slice(2), "hex"));
  if (token.startsWith("'")) return encodePush(new TextEncoder().encode(token.slice(1, -1)));
  if (/^-?\d+$/.test(token)) return assembleNumber(BigInt(token));
  const opcode = opcodes.get(token);
  if (opcode === undefined) throw new Error(`Not a script word: ${token}`);
  return Uint8Array.of(opcode);
}

function assembleNumber(value: bigint): Uint8Array {
  if (value === 0n) return Uint8Array.of(OP.OP_0);
  if (value >= -1n && value <= 16n) return Uint8Array.of(OP.OP_RESERVED + Number(value));
  return encodePush(encodeNumber(value));
}
