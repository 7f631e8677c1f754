import {
  FALSE,
  MAX_ELEMENT_SIZE,
  needs,
  type Op,
  type OpTable,
  peek,
  peekNumber,
  replaceTop,
  TRUE,
  verifyTop,
} from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import { encodeNumber, MAX_NUMBER_SIZE, minimalNumber } from "../script-number.ts";
import { concat, equalBytes } from "../script-ops.ts";
import type { ScriptCrypto } from "../signature/script-crypto.ts";

function hash(name: "ripemd160" | "sha1" | "sha256" | "sha256d" | "hash160"): Op {
  return needs(1, (machine) => {
    const crypto: ScriptCrypto = machine.checker.crypto;
    return replaceTop(machine, 1, crypto[name](peek(machine, 1)));
  });
}

export const hashOps: OpTable = {
  [OP.OP_RIPEMD160]: hash("ripemd160"),
  [OP.OP_SHA1]: hash("sha1"),
  [OP.OP_SHA256]: hash("sha256"),
  [OP.OP_HASH160]: hash("hash160"),
  [OP.OP_HASH256]: hash("sha256d"),
};

const cat: Op = (machine) => {
  const joined = concat(peek(machine, 2), peek(machine, 1));
  return joined.length > MAX_ELEMENT_SIZE ? "PUSH_SIZE" : replaceTop(machine, 2, joined);
};

const split: Op = (machine) => {
  const data = peek(machine, 2);
  const at = peekNumber(machine, 1);
  if (typeof at === "string") return at;
  if (at < 0n || at > BigInt(data.length)) return "SPLIT_RANGE";
  return replaceTop(machine, 2, data.subarray(0, Number(at)), data.subarray(Number(at)));
};

/** Pads a number to a size. The sign bit moves to the new last byte. */
const numToBin: Op = (machine) => {
  const wanted = peekNumber(machine, 1);
  if (typeof wanted === "string") return wanted;
  if (wanted < 0n || wanted > BigInt(MAX_ELEMENT_SIZE)) return "PUSH_SIZE";
  const size = Number(wanted);
  const number = minimalNumber(peek(machine, 2));
  if (number.length > size) return "IMPOSSIBLE_ENCODING";
  const padded = new Uint8Array(size);
  padded.set(number);
  const last = number[number.length - 1];
  if (last !== undefined && number.length < size) {
    padded[number.length - 1] = last & 0x7f;
    padded[size - 1] = last & 0x80;
  }
  return replaceTop(machine, 2, padded);
};

const binToNum: Op = (machine) => {
  const number = minimalNumber(peek(machine, 1));
  return number.length > MAX_NUMBER_SIZE ? "INTEGER_OVERFLOW" : replaceTop(machine, 1, number);
};

function bitwise(combine: (a: number, b: number) => number): Op {
  return needs(2, (machine) => {
    const a = peek(machine, 2);
    const b = peek(machine, 1);
    if (a.length !== b.length) return "OPERAND_SIZE";
    return replaceTop(
      machine,
      2,
      a.map((byte, i) => combine(byte, b[i] ?? 0)),
    );
  });
}

const equal: Op = (machine, opcode) => {
  replaceTop(machine, 2, equalBytes(peek(machine, 2), peek(machine, 1)) ? TRUE : FALSE);
  return opcode === OP.OP_EQUALVERIFY ? verifyTop(machine, "EQUALVERIFY") : undefined;
};

/** Byte strings: join, split, compare, convert. */
export const byteOps: OpTable = {
  [OP.OP_CAT]: needs(2, cat),
  [OP.OP_SPLIT]: needs(2, split),
  [OP.OP_NUM2BIN]: needs(2, numToBin),
  [OP.OP_BIN2NUM]: needs(1, binToNum),
  [OP.OP_SIZE]: needs(1, (machine) => replaceTop(machine, 0, encodeNumber(BigInt(peek(machine, 1).length)))),
  [OP.OP_AND]: bitwise((a, b) => a & b),
  [OP.OP_OR]: bitwise((a, b) => a | b),
  [OP.OP_XOR]: bitwise((a, b) => a ^ b),
  [OP.OP_EQUAL]: needs(2, equal),
  [OP.OP_EQUALVERIFY]: needs(2, equal),
  [OP.OP_REVERSEBYTES]: needs(1, (machine) => replaceTop(machine, 1, peek(machine, 1).toReversed())),
};
