// The messages of the indexer's interface, read from the file from which the wallet's own decoder is generated. So a
// field that is added there is lied about from then on.
import { readFileSync } from "node:fs";

const INTEGERS = ["int32", "int64", "uint32", "uint64", "bool"] as const;
const TEXTS = ["bytes", "string"] as const;

export type FieldType =
  | { kind: "integer"; name: (typeof INTEGERS)[number] }
  | { kind: "enum"; name: string }
  | { kind: "text"; name: (typeof TEXTS)[number] }
  | { kind: "message"; name: string };
export type WireField = { name: string; number: number; type: FieldType; isRepeated: boolean; oneof?: string };
/** Fields of each message, and the numbers of each enum. */
export type Schema = {
  messages: ReadonlyMap<string, readonly WireField[]>;
  enums: ReadonlyMap<string, readonly number[]>;
};

type Open = { kind: "message" | "enum" | "oneof"; name: string };

/** Reads a proto3 file. Throws Error for what the indexer's file does not use, so that nothing in it is passed over. */
export function parseSchema(text: string): Schema {
  const tokens =
    text
      .replace(/\/\/.*$/gm, "")
      .replace(/map<\s*(\w+)\s*,\s*(\w+)\s*>/g, "map<$1,$2>")
      .match(/map<[\w,]+>|"[^"]*"|\w+|[{}=;]/g) ?? [];
  const messages = new Map<string, RawField[]>();
  const enums = new Map<string, number[]>();
  const open: Open[] = [];
  let words: string[] = [];
  for (const token of tokens) {
    if (token === "{") {
      const [kind = "", name = ""] = words;
      if (kind !== "message" && kind !== "enum" && kind !== "oneof") throw new Error(`Unknown block: ${kind}`);
      if (kind === "message") messages.set(name, []);
      if (kind === "enum") enums.set(name, []);
      open.push({ kind, name });
    } else if (token === "}") open.pop();
    else if (token === ";") readStatement(words, open, messages, enums);
    else words.push(token);
    if ("{};".includes(token)) words = [];
  }
  return resolve(messages, enums);
}

type RawField = { name: string; number: number; type: string; isRepeated: boolean; oneof?: string };

function readStatement(
  words: readonly string[],
  open: readonly Open[],
  messages: Map<string, RawField[]>,
  enums: Map<string, number[]>,
): void {
  const block = open.at(-1);
  if (!block) {
    if (words[0] !== "syntax" && words[0] !== "package") throw new Error(`Unknown statement: ${words.join(" ")}`);
    return;
  }
  if (block.kind === "enum") return void enums.get(block.name)?.push(Number(words[2]));
  const isRepeated = words[0] === "repeated";
  const [type = "", name = "", , number] = isRepeated ? words.slice(1) : words;
  const message = open.findLast(({ kind }) => kind === "message")?.name ?? "";
  const isMap = type.startsWith("map<");
  const oneof = block.kind === "oneof" ? { oneof: block.name } : {};
  if (isMap) {
    const [key = "", value = ""] = type.slice(4, -1).split(",");
    messages.set(`${message}.${name}`, [
      { name: "key", number: 1, type: key, isRepeated: false },
      { name: "value", number: 2, type: value, isRepeated: false },
    ]);
  }
  messages.get(message)?.push({
    name,
    number: Number(number),
    type: isMap ? `${message}.${name}` : type,
    isRepeated: isRepeated || isMap,
    ...oneof,
  });
}

function resolve(raw: ReadonlyMap<string, readonly RawField[]>, enums: ReadonlyMap<string, readonly number[]>): Schema {
  const typeOf = (name: string): FieldType => {
    const integer = INTEGERS.find((each) => each === name);
    if (integer) return { kind: "integer", name: integer };
    const text = TEXTS.find((each) => each === name);
    if (text) return { kind: "text", name: text };
    if (enums.has(name)) return { kind: "enum", name };
    if (raw.has(name)) return { kind: "message", name };
    throw new Error(`Unknown type: ${name}`);
  };
  const messages = new Map<string, WireField[]>();
  for (const [message, fields] of raw) {
    messages.set(
      message,
      fields.map(({ type: typeName, ...field }) => {
        const type = typeOf(typeName);
        if (!Number.isInteger(field.number)) throw new Error(`${message}.${field.name} has no number`);
        // They are packed into one value, which the lies do not know how to take apart.
        if (field.isRepeated && (type.kind === "integer" || type.kind === "enum"))
          throw new Error(`Repeated numbers: ${message}.${field.name}`);
        return { ...field, type };
      }),
    );
  }
  return { messages, enums };
}

export const wireSchema: Schema = parseSchema(
  readFileSync(new URL("../../../../chain/src/wire/chronik.proto", import.meta.url), "utf8"),
);

/** Returns the fields of a message; throws Error for a message that the schema does not have. */
export function fieldsOf({ messages }: Schema, message: string): readonly WireField[] {
  const fields = messages.get(message);
  if (!fields) throw new Error(`Unknown message: ${message}`);
  return fields;
}

/** Returns the message itself and all messages inside it, at any depth. */
export function messagesIn(schema: Schema, root: string): Set<string> {
  const found = new Set([root]);
  // A set may grow while it is walked.
  for (const message of found)
    for (const { type } of fieldsOf(schema, message)) if (type.kind === "message") found.add(type.name);
  return found;
}
