import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import type { Txid } from "../ids/index.ts";
import { rounds } from "../testing/index.ts";
import {
  NO_SCRIPT,
  opReturnScript,
  p2pkhScript,
  p2shScript,
  parseScript,
  type ScriptHex,
  scriptOfBytes,
} from "./index.ts";

test("a text is an output script if it is whole bytes of lower-case hex", () => {
  for (const text of ["", "51", `76a914${"ab".repeat(20)}88ac`]) expect(parseScript(text)).toBe(text);
  for (const other of ["5", "AB", "0x51", " 51", "51\n", "xy", 51, null, undefined, ["51"]]) {
    expect(parseScript(other)).toBeUndefined();
  }
  expect(parseScript("")).toBe(NO_SCRIPT);
});

test("bytes give the script that parses", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const script = scriptOfBytes(bytes);
      expect(script).toBe(Buffer.from(bytes).toString("hex"));
      expect(parseScript(script)).toBe(script);
    }),
    { numRuns: rounds(100, 2000) },
  ));

test("a plain text is not an output script before it is parsed", () => {
  expectTypeOf<string>().not.toExtend<ScriptHex>();
  expectTypeOf<Txid>().not.toExtend<ScriptHex>();
  expectTypeOf<ScriptHex>().not.toExtend<Txid>();
  expectTypeOf<ScriptHex>().toExtend<string>();
  expectTypeOf(parseScript).returns.toEqualTypeOf<ScriptHex | undefined>();
  for (const build of [p2pkhScript, p2shScript]) expectTypeOf(build).returns.toEqualTypeOf<ScriptHex>();
  expectTypeOf(opReturnScript).returns.toEqualTypeOf<ScriptHex>();
});
