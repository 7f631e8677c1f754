import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../testing/index.ts";
import { decodeBase64 } from "./index.ts";

test("bytes are decoded from their base64", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeBase64(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
    }),
    { numRuns: rounds(300, 10_000) },
  ));

test("a text is decoded only if it is the canonical spelling of its bytes", () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ABCghz09+/=-_ \n"), maxLength: 12 }), (text) => {
      const isCanonical = Buffer.from(text, "base64").toString("base64") === text;
      expect(decodeBase64(text) !== undefined).toBe(isCanonical);
    }),
    { numRuns: rounds(1_000, 50_000) },
  ));

test("a changed, inserted or missing character is decoded only if the text is canonical again", () => {
  const change = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.nat(60), fc.string({ unit: "binary", maxLength: 2 }));
  fc.assert(
    fc.property(change, ([bytes, at, by]) => {
      const whole = Buffer.from(bytes).toString("base64");
      const text = whole.slice(0, at) + by + whole.slice(at + 1);
      expect(decodeBase64(text) !== undefined).toBe(Buffer.from(text, "base64").toString("base64") === text);
    }),
    { numRuns: rounds(1_000, 50_000) },
  );
});

test.each(["AB==", "AA=", "AA", "A===", "====", "A=A=", "AA==\n", "-_8=", " AA=="])("%j is not decoded", (text) => {
  expect(decodeBase64(text)).toBeUndefined();
});
