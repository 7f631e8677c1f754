import { emppScript } from "ecash-lib";
import { describe, expect, test } from "vitest";
import { judge, opReturn } from "../testing/token-case.ts";
import { TokenError } from "../token.ts";
import { parseEmpp } from "./parse-empp.ts";

const RESERVED = 0x50;

test("reads back what ecash-lib's emppScript writes", () => {
  const pushes = [
    Uint8Array.of(1),
    new Uint8Array(75).fill(2),
    new Uint8Array(76).fill(3),
    new Uint8Array(300).fill(4),
  ];
  expect(parseEmpp(emppScript(pushes).bytecode)).toEqual(pushes);
});

test.each([
  ["nothing", new Uint8Array()],
  ["no OP_RETURN", Uint8Array.of(0x50)],
  ["a bare OP_RETURN", opReturn()],
  ["no OP_RESERVED", opReturn("SLP2")],
])("%s is not eMPP", (_, script) => {
  expect(parseEmpp(script)).toBeUndefined();
});

test("OP_RETURN OP_RESERVED alone is eMPP without pushes, and no token transaction", () => {
  expect(parseEmpp(opReturn(RESERVED))).toEqual([]);
  expect(judge(opReturn(RESERVED), 2)).toBeUndefined();
  expect(judge(opReturn(RESERVED, "CHAT", "SL"), 2)).toBeUndefined();
});

describe("error texts", () => {
  const invalidPush = (name: string) =>
    `Invalid push opcode ${name}: OP_0, OP_1NEGATE, OP_RESERVED, OP_1, .. OP_16 not allowed`;
  test.each([
    [opReturn(RESERVED, 0x00), "Empty pushdata not allowed (used OP_0)"],
    [opReturn(RESERVED, "a", 0x4c, 0), "Empty pushdata not allowed (used OP_PUSHDATA1)"],
    [opReturn(RESERVED, 0x4d, 0, 0), "Empty pushdata not allowed (used OP_PUSHDATA2)"],
    [opReturn(RESERVED, 0x4e, 0, 0, 0, 0), "Empty pushdata not allowed (used OP_PUSHDATA4)"],
    [opReturn(RESERVED, 0x4f), invalidPush("OP_1NEGATE")],
    [opReturn(RESERVED, RESERVED), invalidPush("OP_RESERVED")],
    [opReturn(RESERVED, 0x51), invalidPush("OP_1")],
    [opReturn(RESERVED, 0x60), invalidPush("OP_16")],
    [opReturn(RESERVED, 0xac), "Invalid non-push opcode OP_CHECKSIG"],
    [opReturn(RESERVED, 0xf0), "Invalid non-push opcode OP_PREFIX_BEGIN"],
    [opReturn(RESERVED, 0xf7), "Invalid non-push opcode OP_PREFIX_END"],
    [opReturn(RESERVED, 0xfe), "Invalid non-push opcode [unrecognized opcode]"],
    [opReturn(RESERVED, 0xff), "Invalid non-push opcode OP_INVALIDOPCODE"],
    [opReturn(RESERVED, 0x4e), "Failed parsing script: Invalid length, expected 4 bytes but got 0 bytes"],
    [opReturn(RESERVED, 0x03, 1), "Failed parsing script: Invalid length, expected 3 bytes but got 1 bytes"],
    [opReturn(RESERVED, 0xac, 0x03), "Invalid non-push opcode OP_CHECKSIG"],
  ])("%#: %j", (script, text) => {
    expect(() => parseEmpp(script)).toThrow(new TokenError(text));
    expect(judge(script, 1)).toEqual({
      entries: [],
      failedParsings: [{ pushdataIdx: -1, bytes: script, error: `eMPP error: ${text}` }],
      outputs: [undefined],
    });
  });
});
