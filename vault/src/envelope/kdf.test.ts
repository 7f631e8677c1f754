import { fromHex, toHex } from "ecash-lib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomBytes } from "../bytes.ts";
import {
  ARGON2ID,
  decodeKdf,
  encodeKdf,
  forWallets,
  isAcceptable,
  isWeaker,
  type KdfCost,
  PBKDF2,
  withSalt,
} from "./kdf.ts";

const argon2 = (memoryKiB: number, passes = 1, lanes = 1): KdfCost => ({ kind: "argon2id", memoryKiB, passes, lanes });
const pbkdf2 = (iterations: number): KdfCost => ({ kind: "pbkdf2-sha-256", iterations });
const salt = new Uint8Array(16).fill(0xab);

describe("the parameters of a password slot", () => {
  test("are encoded as SECURITY.md describes them", () => {
    expect(toHex(encodeKdf({ ...ARGON2ID, salt }))).toBe(`01${"00010000"}${"03"}${"01"}${"ab".repeat(16)}`);
    expect(toHex(encodeKdf({ ...PBKDF2, salt }))).toBe(`02${"000927c0"}${"ab".repeat(16)}`);
    const sealsTexts = true;
    expect(toHex(encodeKdf({ ...ARGON2ID, salt, sealsTexts }))).toMatch(/^03000100000301(ab){16}$/);
    expect(toHex(encodeKdf({ ...PBKDF2, salt, sealsTexts }))).toMatch(/^04000927c0(ab){16}$/);
  });

  test("are decoded as they were encoded, for every accepted cost", () => {
    const cost = fc.oneof(
      fc.tuple(fc.integer({ min: 8192, max: 2 ** 20 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
      fc.integer({ min: 100_000, max: 10_000_000 }),
    );
    return fc.assert(
      fc.property(cost, (drawn) => {
        const kdf = withSalt(typeof drawn === "number" ? pbkdf2(drawn) : argon2(...drawn));
        expect(decodeKdf(encodeKdf(kdf))).toEqual({ ok: true, value: kdf });
        const marked = forWallets(kdf);
        expect(decodeKdf(encodeKdf(marked))).toEqual({ ok: true, value: marked });
      }),
    );
  });

  test("that come from arbitrary bytes are refused or within bounds", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(0, 1, 2, 3, 4, 5), (drawn, id) => {
        const bytes = Uint8Array.of(id, ...drawn);
        const read = decodeKdf(bytes);
        if (read.ok) expect([isAcceptable(read.value), toHex(encodeKdf(read.value))]).toEqual([true, toHex(bytes)]);
        else expect(read.problem).toBe(id >= 1 && id <= 4 ? "malformed" : "unsupported-version");
      }),
    ));

  test.each([
    ["1.1 GiB", argon2(2 ** 20 + 1)],
    ["4 GiB", argon2(2 ** 22)],
    ["the largest value of four bytes", argon2(2 ** 32 - 1, 255, 255)],
    ["255 passes", argon2(64 * 1024, 255)],
    ["1 GiB and 5 passes", argon2(2 ** 20, 5)],
    ["no pass", argon2(64 * 1024, 0)],
    ["no lane", argon2(64 * 1024, 3, 0)],
    ["one KiB less than 8 MiB", argon2(8191, 3)],
    ["99,999 iterations", pbkdf2(99_999)],
    ["no iterations", pbkdf2(0)],
    ["4 thousand million iterations", pbkdf2(2 ** 32 - 1)],
  ])("%s is refused", (_what, cost) => {
    expect(isAcceptable(cost)).toBe(false);
    expect(decodeKdf(encodeKdf({ ...cost, salt }))).toEqual({ ok: false, problem: "malformed" });
  });

  test.each([
    ["8 MiB", argon2(8192)],
    ["1 GiB and 4 passes on 4 lanes", argon2(2 ** 20, 4, 4)],
    ["16 passes", argon2(64 * 1024, 16)],
    ["100,000 iterations", pbkdf2(100_000)],
    ["10 million iterations", pbkdf2(10_000_000)],
  ])("%s is just within the limits", (_what, cost) => expect(isAcceptable(cost)).toBe(true));

  test("with a salt of the wrong length, or without any bytes, are refused", () => {
    const cut = encodeKdf({ ...ARGON2ID, salt: randomBytes(15) });
    const longer = encodeKdf({ ...PBKDF2, salt: randomBytes(17) });
    for (const bytes of [cut, longer]) expect(decodeKdf(bytes)).toEqual({ ok: false, problem: "malformed" });
    expect(decodeKdf(new Uint8Array(fromHex("01")))).toEqual({ ok: false, problem: "malformed" });
    expect(decodeKdf(new Uint8Array())).toEqual({ ok: false, problem: "unsupported-version" });
  });
});

test("a cost is weaker than the standard with less memory, fewer passes or iterations, or with PBKDF2", () => {
  expect(isWeaker(ARGON2ID, ARGON2ID)).toBe(false);
  expect(isWeaker(argon2(32 * 1024, 3), ARGON2ID)).toBe(true);
  expect(isWeaker(argon2(64 * 1024, 2), ARGON2ID)).toBe(true);
  expect(isWeaker(argon2(128 * 1024, 4), ARGON2ID)).toBe(false);
  expect(isWeaker(pbkdf2(10_000_000), ARGON2ID)).toBe(true);
  expect(isWeaker(ARGON2ID, PBKDF2)).toBe(false);
  expect(isWeaker(pbkdf2(599_999), PBKDF2)).toBe(true);
  expect(isWeaker(PBKDF2, PBKDF2)).toBe(false);
});
