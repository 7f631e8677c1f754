import fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/**
 * Any character of Unicode, of ASCII as often as of all the rest, for `fc.string({ unit: anyCharacter })`. The unit
 * "binary" of fast-check, which stands for the same, takes a second to be made in each test process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0x80, max: 0x10ffff }))
  .filter((code) => code < FIRST_SURROGATE || code > LAST_SURROGATE)
  .map((code) => String.fromCodePoint(code));
