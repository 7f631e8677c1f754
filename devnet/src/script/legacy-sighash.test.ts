import { expect, test } from "vitest";
import { scriptCodeFor } from "./legacy-sighash.ts";
import { FLAG } from "./script-flags.ts";
import { assemble } from "./testing/assemble.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const withoutForkId = assemble("0xabcd01");
const withForkId = assemble("0xabcd41");

test("a signature from before the fork does not sign itself, wherever an operation pushes it", () => {
  const script = assemble("0x03 0xabcd01 DUP 0x03 0xabcd01 0x03 0xabcd01 CHECKSIG");
  expect(hex(scriptCodeFor(script, withoutForkId, 0))).toBe(hex(assemble("DUP CHECKSIG")));
});

test("the same bytes inside another push stay, and so does what is cut off", () => {
  const inside = assemble("0x05 0x0003abcd01 DUP");
  expect(hex(scriptCodeFor(inside, withoutForkId, 0))).toBe(hex(inside));
  const cutOff = assemble("0x03 0xabcd01 DUP 0x05 0x03abcd01");
  expect(hex(scriptCodeFor(cutOff, withoutForkId, 0))).toBe(hex(assemble("DUP 0x05 0x03abcd01")));
});

test("a signature with fork id leaves the script alone where the fork id counts", () => {
  const script = assemble("0x03 0xabcd41 DUP");
  expect(scriptCodeFor(script, withForkId, FLAG.SIGHASH_FORKID)).toBe(script);
  expect(hex(scriptCodeFor(script, withForkId, 0))).toBe(hex(assemble("DUP")));
});
