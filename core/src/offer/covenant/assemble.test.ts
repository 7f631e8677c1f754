import { expect, test } from "vitest";
import { assemble, pushBytes, pushNumber } from "./assemble.ts";

test("words, numbers, pushes and values become the bytes of a script", () => {
  expect(assemble("DUP HASH160 <0102> 5 {more}", { more: 17n })).toBe("76a902010255" + "0111");
  expect(assemble(" {raw}  DROP ", { raw: "51" })).toBe("5175");
});

test.each([
  ["half a byte", "<012>"],
  ["an empty push", "<>"],
  ["a word with a prefix", "OP_DUP"],
  ["a value without a name", "{}"],
  ["a negative number", "-1"],
])("%s is refused", (_, text) => {
  expect(() => assemble(text)).toThrow(`Unknown word of a script: ${text}`);
});

test("a value that nobody gave is refused", () => {
  expect(() => assemble("{more}", { less: 1n })).toThrow("{more}");
});

test("numbers and bytes are pushed the shortest way, with a free top bit", () => {
  expect([0n, 1n, 16n, 17n, 127n, 128n, 255n, 256n].map(pushNumber)).toEqual([
    "00",
    "51",
    "60",
    "0111",
    "017f",
    "028000",
    "02ff00",
    "020001",
  ]);
  expect(["", "81", "00", "10", "11", "0100"].map(pushBytes)).toEqual(["00", "4f", "0100", "60", "0111", "020100"]);
});
