import { expect, test } from "vitest";
import { opReturn } from "../testing/token-case.ts";
import { lokadIds } from "./lokad-ids.ts";

const input = (...script: number[]) => ({
  prevTxid: "00".repeat(32),
  prevIdx: 0,
  script: Uint8Array.from(script),
  sequence: 0,
});
const idsOf = (output: Uint8Array, ...inputs: ReturnType<typeof input>[]) =>
  lokadIds({ inputs, outputs: [{ sats: 0n, script: output }] }).map((id) => Buffer.from(id, "hex").toString("latin1"));
const PLAIN = Uint8Array.of(0x51);
const ascii = (text: string) => Array.from(Buffer.from(text, "latin1"));

test.each([
  ["a push of four bytes", opReturn("abcd", "more"), ["abcd"]],
  ["PUSHDATA1", opReturn(0x4c, 4, ...ascii("abcd")), ["abcd"]],
  ["PUSHDATA4", opReturn(0x4e, 4, 0, 0, 0, ...ascii("abcd")), ["abcd"]],
  ["a script cut off later on", opReturn("abcd", 0x05, 1), ["abcd"]],
  ["a push of five bytes", opReturn("abcde"), []],
  ["a push of three bytes", opReturn("abc"), []],
  ["a push that is cut off", opReturn(0x04, 1, 2), []],
  ["no OP_RETURN", Uint8Array.of(4, ...ascii("abcd")), []],
  ["eMPP", opReturn(0x50, "abcd", "1234567", "abcd"), ["abcd", "1234", "abcd"]],
  ["eMPP up to the first short push", opReturn(0x50, "abcd", "xyz", "1234"), ["abcd"]],
  ["eMPP with a wrong operation", opReturn(0x50, "abcd", 0x51), []],
])("output 0: %s", (_, script, ids) => {
  expect(idsOf(script)).toEqual(ids);
});

test("leading inputs that start with a push of four bytes", () => {
  const named = (id: string) => input(4, ...ascii(id), 0x51);
  expect(idsOf(PLAIN, named("AGR0"), named("AGR0"), input(2, 1, 1), named("late"))).toEqual(["AGR0", "AGR0"]);
  expect(idsOf(PLAIN, input(), named("late"))).toEqual([]);
  expect(idsOf(opReturn(0x50, "empp"), named("AGR0"))).toEqual(["empp", "AGR0"]);
});

test("other outputs do not count", () => {
  const outputs = [PLAIN, opReturn("abcd")].map((script) => ({ sats: 0n, script }));
  expect(lokadIds({ inputs: [], outputs })).toEqual([]);
  expect(lokadIds({ inputs: [], outputs: [] })).toEqual([]);
});
