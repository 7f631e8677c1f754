import fc from "fast-check";
import { expect, test } from "vitest";
import { OP } from "./opcodes.data.ts";
import { encodePush, isMinimalPush, isPushOnly, opcodeName, readOp, readOps } from "./script-ops.ts";
import { assemble } from "./testing/assemble.ts";

test("a push of any size is read back whole", () =>
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 75, 76, 255, 256, 520, 0xffff, 0x10000), fc.nat(255), (size, byte) => {
      const data = new Uint8Array(size).fill(byte);
      const push = encodePush(data);
      const op = readOp(push, 0);
      expect(op?.end).toBe(push.length);
      expect(op && Buffer.from(op.data).equals(data)).toBe(true);
      expect(readOp(push.subarray(0, push.length - 1), 0)).toBeUndefined();
      if (size > 1 && op) expect(isMinimalPush(op)).toBe(true);
    }),
  ));

test("operations know where they stand", () => {
  const ops = readOps(assemble("DUP 'ab' 0x4c 0x01 0x07 CHECKSIG"));
  expect(ops?.map(({ opcode, start, end }) => `${opcodeName(opcode)} ${start}-${end}`)).toEqual([
    "OP_DUP 0-1",
    "OP_PUSHBYTES_2 1-4",
    "OP_PUSHDATA1 4-7",
    "OP_CHECKSIG 7-8",
  ]);
  expect(readOps(Uint8Array.of(OP.OP_DUP, 2, 0))).toBeUndefined();
});

test("push only", () => {
  expect(isPushOnly(assemble("0 1 16 -1 'abc' RESERVED"))).toBe(true);
  expect(isPushOnly(assemble("1 NOP"))).toBe(false);
  expect(isPushOnly(Uint8Array.of(2, 0))).toBe(false);
  expect(isPushOnly(assemble("RETURN 'abc'"), 1)).toBe(true);
});

test("opcodes without a name", () => {
  expect([opcodeName(0), opcodeName(1), opcodeName(0xbc), opcodeName(0xbd)]).toEqual([
    "OP_0",
    "OP_PUSHBYTES_1",
    "OP_REVERSEBYTES",
    "OP_UNKNOWN_BD",
  ]);
});
