import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeNumber, encodeNumber, isMinimalNumber, isTruthy, MAX_NUMBER, minimalNumber } from "./script-number.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const anyBytes = fc.uint8Array({ maxLength: 12 });
// Encodings differ in zeros and sign bits at the end, so these must be frequent.
const paddedBytes = fc
  .tuple(anyBytes, fc.array(fc.constantFrom(0x00, 0x80), { maxLength: 4 }))
  .map(([bytes, padding]) => Uint8Array.of(...bytes, ...padding));

test.each([
  [0n, ""],
  [1n, "01"],
  [-1n, "81"],
  [127n, "7f"],
  [128n, "8000"],
  [-128n, "8080"],
  [255n, "ff00"],
  [-256n, "0081"],
  [MAX_NUMBER, "ffffffffffffff7f"],
  [-MAX_NUMBER, "ffffffffffffffff"],
])("%s is %s", (value, encoded) => {
  expect(hex(encodeNumber(value))).toBe(encoded);
  expect(decodeNumber(encodeNumber(value))).toBe(value);
});

describe("for any number or bytes", () => {
  test("a number survives the round trip in at most 8 bytes, in its shortest form", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_NUMBER, max: MAX_NUMBER }), (value) => {
        const encoded = encodeNumber(value);
        expect(decodeNumber(encoded)).toBe(value);
        expect(encoded.length).toBeLessThanOrEqual(8);
        expect(isMinimalNumber(encoded)).toBe(true);
      }),
    ));

  test("shortening keeps the value and gives what encoding gives", () =>
    fc.assert(
      fc.property(paddedBytes, (bytes) => {
        const encoded = encodeNumber(decodeNumber(bytes));
        expect(hex(minimalNumber(bytes))).toBe(hex(encoded));
        expect(isMinimalNumber(bytes)).toBe(hex(bytes) === hex(encoded));
      }),
    ));

  test("true is whatever is not zero", () =>
    fc.assert(
      fc.property(paddedBytes, (bytes) => {
        expect(isTruthy(bytes)).toBe(decodeNumber(bytes) !== 0n);
      }),
    ));
});
