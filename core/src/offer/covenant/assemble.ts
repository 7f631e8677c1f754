// Writes the scripts of covenants from a readable text: names of opcodes, numbers, bytes, and slots.
import { pushOf } from "../../script/index.ts";

const OPCODES: Readonly<Record<string, number>> = {
  IF: 0x63,
  NOTIF: 0x64,
  ELSE: 0x67,
  ENDIF: 0x68,
  VERIFY: 0x69,
  TOALTSTACK: 0x6b,
  FROMALTSTACK: 0x6c,
  "2DUP": 0x6e,
  "3DUP": 0x6f,
  "2OVER": 0x70,
  "2SWAP": 0x72,
  DROP: 0x75,
  DUP: 0x76,
  NIP: 0x77,
  OVER: 0x78,
  PICK: 0x79,
  ROT: 0x7b,
  SWAP: 0x7c,
  TUCK: 0x7d,
  CAT: 0x7e,
  SPLIT: 0x7f,
  NUM2BIN: 0x80,
  BIN2NUM: 0x81,
  SIZE: 0x82,
  EQUAL: 0x87,
  EQUALVERIFY: 0x88,
  "0NOTEQUAL": 0x92,
  ADD: 0x93,
  SUB: 0x94,
  DIV: 0x96,
  MOD: 0x97,
  GREATERTHANOREQUAL: 0xa2,
  SHA256: 0xa8,
  HASH160: 0xa9,
  HASH256: 0xaa,
  CODESEPARATOR: 0xab,
  CHECKSIG: 0xac,
  CHECKSIGVERIFY: 0xad,
  CHECKDATASIGVERIFY: 0xbb,
  REVERSEBYTES: 0xbc,
};

const OP_1_LESS_ONE = 0x50;
const OP_1NEGATE = "4f";
const MAX_SMALL_NUMBER = 16;

const byteHex = (value: number): string => value.toString(16).padStart(2, "0");

/**
 * Returns the shortest push of these bytes (hex) in a script that runs; unlike in OP_RETURN, small numbers are opcodes.
 */
export function pushBytes(hex: string): string {
  if (hex === "") return "00";
  if (hex === "81") return OP_1NEGATE;
  const value = hex.length === 2 ? Number.parseInt(hex, 16) : 0;
  return value >= 1 && value <= MAX_SMALL_NUMBER ? byteHex(OP_1_LESS_ONE + value) : pushOf(hex);
}

/**
 * Returns the shortest push of a number that is not negative, as scripts write numbers: little-endian, top bit free.
 */
export function pushNumber(value: bigint): string {
  let bytes = "";
  let last = 0;
  for (let rest = value; rest > 0n; rest >>= 8n) {
    last = Number(rest & 0xffn);
    bytes += byteHex(last);
  }
  return pushBytes(last > 0x7f ? `${bytes}00` : bytes);
}

/** A text that was read once: hex, and between two pieces of it the name of a slot. */
type Template = { hex: readonly string[]; slots: readonly string[] };
/** By text. An order book of 500 offers is 1,000 scripts of the same few texts. */
const templates = new Map<string, Template>();

/**
 * Returns a script as hex. `text` has names of opcodes without `OP_`, numbers and bytes in angle brackets, which are
 * pushed, and `{name}` for a slot: a number or bigint is pushed as a number, and a text (hex) is inserted as it is.
 * Throws Error for an unknown word.
 */
export function assemble(text: string, values: Readonly<Record<string, bigint | number | string>> = {}): string {
  const { hex, slots } = templates.get(text) ?? readTemplate(text);
  let script = hex[0] ?? "";
  slots.forEach((name, at) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Unknown word of a script: {${name}}`);
    script += (typeof value === "string" ? value : pushNumber(BigInt(value))) + hex[at + 1];
  });
  return script;
}

function readTemplate(text: string): Template {
  const hex: string[] = [""];
  const slots: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const code = OPCODES[word];
    const slot = /^\{(\w+)\}$/.exec(word)?.[1];
    const bytes = /^<((?:[0-9a-f]{2})+)>$/.exec(word)?.[1];
    if (slot !== undefined) {
      slots.push(slot);
      hex.push("");
    } else if (code !== undefined) hex[slots.length] += byteHex(code);
    else if (bytes !== undefined) hex[slots.length] += pushBytes(bytes);
    else if (/^\d+$/.test(word)) hex[slots.length] += pushNumber(BigInt(word));
    else throw new Error(`Unknown word of a script: ${word}`);
  }
  const template = { hex, slots };
  templates.set(text, template);
  return template;
}
