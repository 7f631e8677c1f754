import { Script } from "ecash-lib";
import { describe, expect, test } from "vitest";
import { solveOutput } from "./solve-output.ts";
import { assemble } from "./testing/assemble.ts";

const hash = new Uint8Array(20).fill(0xab);
const key = `0x21 0x02${"11".repeat(32)}`;
const longKey = `0x41 0x04${"11".repeat(64)}`;
const kindOf = (text: string) => solveOutput(assemble(text)).kind;

test("hashes are found where ecash-lib puts them", () => {
  expect(solveOutput(Script.p2pkh(hash).bytecode)).toEqual({ kind: "p2pkh", hash });
  expect(solveOutput(Script.p2sh(hash).bytecode)).toEqual({ kind: "p2sh", hash });
});

test("keys and their number are found", () => {
  expect(solveOutput(assemble(`${key} CHECKSIG`))).toEqual({ kind: "p2pk", publicKey: assemble(key).subarray(1) });
  expect(solveOutput(assemble(`2 ${key} ${longKey} ${key} 3 CHECKMULTISIG`))).toMatchObject({
    kind: "multisig",
    required: 2,
    publicKeys: { length: 3 },
  });
});

describe("kinds", () => {
  test.each([
    [`${longKey} CHECKSIG`, "p2pk"],
    [`0x21 0x05${"11".repeat(32)} CHECKSIG`, "nonstandard"],
    [`0x4c ${key} CHECKSIG`, "nonstandard"],
    [`${key} CHECKSIG NOP`, "nonstandard"],
    [`1 ${key} 1 CHECKMULTISIG`, "multisig"],
    [`${"16 "}${`${key} `.repeat(16)}16 CHECKMULTISIG`, "multisig"],
    [`2 ${key} 1 CHECKMULTISIG`, "nonstandard"],
    [`1 ${key} 2 CHECKMULTISIG`, "nonstandard"],
    [`0 ${key} 1 CHECKMULTISIG`, "nonstandard"],
    ["1 1 CHECKMULTISIG", "nonstandard"],
    ["CHECKMULTISIG", "nonstandard"],
    ["RETURN", "op-return"],
    ["RETURN 'memo' 5 RESERVED", "op-return"],
    ["RETURN NOP", "nonstandard"],
    ["RETURN 0x05 0xab", "nonstandard"],
    ["1", "nonstandard"],
    ["", "nonstandard"],
    [`DUP HASH160 0x14 0x${"ab".repeat(20)} EQUALVERIFY CHECKSIGVERIFY`, "nonstandard"],
    [`HASH160 0x14 0x${"ab".repeat(20)} EQUALVERIFY`, "nonstandard"],
  ])("%s", (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });
});
