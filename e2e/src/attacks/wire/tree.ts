// Messages as trees that can hold anything: other than a generated decoder, they keep what the schema does not allow.
import { fieldsOf, type Schema, type WireField } from "./schema.ts";

export type WireType = 0 | 1 | 2 | 5;
/** `field` is missing for a number that the schema does not know. An integer is a varint of 64 bits, without a sign. */
export type Entry = { number: number; wireType: WireType; value: bigint | Uint8Array | Tree; field?: WireField };
export type Tree = { message: string; entries: Entry[] };

export const isTree = (value: Entry["value"]): value is Tree => typeof value === "object" && "message" in value;

/** Takes a message of the schema apart. Throws RangeError if the bytes are not one. */
export function decodeTree(schema: Schema, message: string, bytes: Uint8Array): Tree {
  const fields = new Map(fieldsOf(schema, message).map((field) => [field.number, field]));
  const entries: Entry[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError(`${message}: a number is cut off`);
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError(`${message}: a value is cut off`);
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, wireType] = [tag >>> 3, tag & 7];
    const field = fields.get(number);
    if (wireType === 0) entries.push({ number, wireType, value: varint(), ...(field && { field }) });
    else if (wireType === 1 || wireType === 5) entries.push({ number, wireType, value: take(wireType === 1 ? 8 : 4) });
    else if (wireType === 2) {
      const value = take(Number(varint()));
      const isMessage = field?.type.kind === "message";
      entries.push({
        number,
        wireType,
        value: isMessage ? decodeTree(schema, field.type.name, value) : value,
        ...(field && { field }),
      });
    } else throw new RangeError(`${message}: wire type ${wireType}`);
  }
  return { message, entries };
}

function writeVarint(out: number[], value: bigint): void {
  let rest = BigInt.asUintN(64, value);
  while (rest > 0x7fn) {
    out.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  out.push(Number(rest));
}

export function encodeTree({ entries }: Tree): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const { number, wireType, value } of entries) {
    const head: number[] = [];
    writeVarint(head, BigInt(number * 8 + wireType));
    if (typeof value === "bigint") {
      writeVarint(head, value);
      parts.push(Uint8Array.from(head));
      continue;
    }
    const bytes = isTree(value) ? encodeTree(value) : value;
    if (wireType === 2) writeVarint(head, BigInt(bytes.length));
    parts.push(Uint8Array.from(head), bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Returns all messages of one kind in a tree, the tree itself included. */
export function treesOf(tree: Tree, message: string): Tree[] {
  const inner = tree.entries.flatMap(({ value }) => (isTree(value) ? treesOf(value, message) : []));
  return tree.message === message ? [tree, ...inner] : inner;
}
