import { fromHex as libFromHex, toHex as libToHex, pushBytesOp, Script } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aScript, p2pkScript } from "../testing/index.ts";
import {
  fromHex,
  isHex,
  NO_SCRIPT,
  opReturnScript,
  p2pkhScript,
  p2shScript,
  pushOf,
  readPushes,
  readScript,
  reverseHex,
  toHex,
  toHexOutpoint,
  toHexReversed,
} from "./index.ts";

const bytes = (min: number, max = min) => fc.uint8Array({ minLength: min, maxLength: max });
const hex = (min: number, max = min) => bytes(min, max).map(toHex);

describe("hex", () => {
  test("encodes and decodes as ecash-lib does", () =>
    fc.assert(
      fc.property(bytes(0, 1500), (some) => {
        expect(toHex(some)).toBe(libToHex(some));
        expect(toHexReversed(some)).toBe(libToHex(some.toReversed()));
        expect(fromHex(toHex(some))).toEqual(libFromHex(toHex(some)));
        expect(fromHex(toHex(some).toUpperCase())).toEqual(Uint8Array.from(some));
        expect(reverseHex(reverseHex(toHex(some)))).toBe(toHex(some));
      }),
    ));

  test("toHexOutpoint gives the same text as concatenation", () =>
    fc.assert(
      fc.property(fc.oneof(bytes(32), bytes(0, 600)), fc.nat(), (hash, outIdx) => {
        expect(toHexOutpoint(hash, outIdx)).toBe(`${libToHex(hash.toReversed())}:${outIdx}`);
      }),
    ));

  test.each(["0", "0g", "é1", "xx", "0x", " 0", "0/", "0:", "0@", "0`"])("%j is not hex", (text) => {
    expect(isHex(text)).toBe(false);
    expect(() => fromHex(text)).toThrow();
  });

  test("isHex accepts only lower case", () => {
    expect(isHex("")).toBe(true);
    expect(isHex("00ff")).toBe(true);
    expect(isHex("00FF")).toBe(false);
  });
});

describe("scripts", () => {
  test("equal those of ecash-lib and are recognised", () =>
    fc.assert(
      fc.property(hex(20), hex(32), fc.constantFrom("02", "03"), (hash, x, parity) => {
        const publicKey = parity + x;
        expect(p2pkhScript(hash)).toBe(Script.p2pkh(libFromHex(hash)).toHex());
        expect(p2shScript(hash)).toBe(Script.p2sh(libFromHex(hash)).toHex());
        expect(readScript(p2pkhScript(hash))).toEqual({ kind: "p2pkh", hash });
        expect(readScript(p2shScript(hash))).toEqual({ kind: "p2sh", hash });
        expect(readScript(p2pkScript(publicKey))).toEqual({ kind: "p2pk", publicKey });
        expect(readScript(p2pkScript(`04${x}${x}`))).toEqual({ kind: "p2pk", publicKey: `04${x}${x}` });
      }),
    ));

  test("a missing, added or changed byte outside the hash gives another kind", () =>
    fc.assert(
      fc.property(hex(20), fc.nat(49), (hash, at) => {
        const script = p2pkhScript(hash);
        const changed = script.slice(0, at) + (script[at] === "0" ? "1" : "0") + script.slice(at + 1);
        const isInHash = at >= 6 && at < 46;
        expect(readScript(aScript(changed)).kind).toBe(isInHash ? "p2pkh" : "other");
        expect(readScript(aScript(`${script}00`)).kind).toBe("other");
        expect(readScript(aScript(script.slice(0, -2))).kind).toBe("other");
        expect(readScript(aScript(p2shScript(hash).slice(0, -2))).kind).toBe("other");
      }),
    ));

  test("recognises the empty script and OP_RETURN without data", () => {
    expect(readScript(NO_SCRIPT)).toEqual({ kind: "other" });
    expect(readScript(aScript("6a"))).toEqual({ kind: "op-return" });
    expect(readScript(aScript(`05${"02".repeat(33)}ac`))).toEqual({ kind: "other" });
  });
});

describe("pushes", () => {
  test("equal those of ecash-lib", () =>
    fc.assert(
      fc.property(bytes(2, 300), (some) => {
        expect(pushOf(toHex(some))).toBe(Script.fromOps([pushBytesOp(some)]).toHex());
      }),
    ));

  test("are read from the script that was built from them", () =>
    fc.assert(
      fc.property(fc.array(hex(0, 40), { maxLength: 5 }), (pushes) => {
        expect(readPushes(opReturnScript(pushes))).toEqual({ ok: true, value: pushes });
      }),
    ));

  test.each([
    ["6a", []],
    ["6a00", ["00"]],
    ["6a0100", ["00"]],
    ["6a4f", ["4f"]],
    ["6a5051525f60", ["50", "51", "52", "5f", "60"]],
    ["6a04007461620568656c6c6f", ["00746162", "68656c6c6f"]],
    ["6a4c00", [""]],
    ["6a4d02000102", ["0102"]],
    ["6a4e020000000102", ["0102"]],
    ["6a4c020102", ["0102"]],
  ])("%s", (script, pushes) => expect(readPushes(aScript(script))).toEqual({ ok: true, value: pushes }));

  test.each([
    ["76a9", { code: "not-op-return" }],
    ["", { code: "not-op-return" }],
    ["6a61", { code: "invalid-pushdata", hex: "61" }],
    ["6a0101ac", { code: "invalid-pushdata", hex: "ac" }],
    ["6aff", { code: "invalid-pushdata", hex: "ff" }],
    ["6a02ff", { code: "push-cut-short" }],
    ["6a4c", { code: "push-cut-short" }],
    ["6a4d01", { code: "push-cut-short" }],
    ["6a4effffffff00", { code: "push-cut-short" }],
  ])("%s is refused", (script, problem) => expect(readPushes(aScript(script))).toEqual({ ok: false, problem }));

  test("reads a script of 223 bytes and refuses 224", () => {
    const script = opReturnScript(["ab".repeat(220)]);
    expect(script.length / 2).toBe(223);
    expect(readPushes(aScript(script)).ok).toBe(true);
    expect(readPushes(opReturnScript(["ab".repeat(221)]))).toEqual({
      ok: false,
      problem: { code: "op-return-too-long", bytes: 224 },
    });
  });
});
