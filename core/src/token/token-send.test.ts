import { alpSend, emppScript, fromHex, parseAlp, slpSend, toHex } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Atoms, atoms } from "../amount/index.ts";
import { opReturnScript, emppScript as ourEmpp } from "../script/index.ts";
import { aScript, aTokenId } from "../testing/index.ts";
import { alpSendPush, MAX_ALP_ATOMS, MAX_SLP_ATOMS, readTokenSections, sendRulesOf, slpSendScript } from "./index.ts";

const id = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const amountsTo = (max: bigint, maxLength: number) =>
  fc.array(fc.bigInt(0n, max).map(atoms), { minLength: 1, maxLength });
const ID = aTokenId("0123456789abcdef".repeat(4));

describe("writes the same bytes as ecash-lib", () => {
  test("SLP", () =>
    fc.assert(
      fc.property(id, fc.constantFrom(1, 2, 0x41, 0x81), amountsTo(MAX_SLP_ATOMS, 19), (tokenId, type, amounts) => {
        const script = slpSendScript(aTokenId(tokenId), type, amounts);
        expect(script).toBe(slpSend(tokenId, type as 1, amounts as bigint[]).toHex());
        const send = { kind: "send", protocol: "SLP", typeNumber: type, tokenId, amounts };
        expect(readTokenSections(script)).toEqual({ ok: true, value: [send] });
      }),
    ));

  test("ALP with further pushes", () =>
    fc.assert(
      fc.property(
        id,
        amountsTo(MAX_ALP_ATOMS, 29),
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 90 }), { maxLength: 3 }),
        (tokenId, amounts, pushes) => {
          const push = alpSendPush(aTokenId(tokenId), amounts);
          expect(push).toBe(toHex(alpSend(tokenId, 0, amounts as bigint[])));
          const script = ourEmpp([push, ...pushes.map(toHex)]);
          expect(script).toBe(emppScript([fromHex(push), ...pushes]).toHex());
          expect(
            sendRulesOf({ protocol: "ALP", type: "", number: 0 })?.script(
              aTokenId(tokenId),
              amounts,
              pushes.map(toHex),
            ),
          ).toBe(script);
          if (script.length > 446 || pushes.some((each) => each[0] === 0x53)) return;
          const send = { kind: "send", protocol: "ALP", typeNumber: 0, tokenId, amounts };
          expect(readTokenSections(script)).toEqual({ ok: true, value: [send] });
        },
      ),
    ));
});

test("the most outputs fit into a script that nodes relay", () => {
  const most = (count: number, max: Atoms) => Array.from({ length: count }, () => max);
  const slp = sendRulesOf({ protocol: "SLP", type: "", number: 1 });
  const alp = sendRulesOf({ protocol: "ALP", type: "", number: 0 });
  expect([slp?.maxOutputs, slp?.maxAtoms, slp?.hasPushes]).toEqual([19, 2n ** 64n - 1n, false]);
  expect([alp?.maxOutputs, alp?.maxAtoms, alp?.hasPushes]).toEqual([29, 2n ** 48n - 1n, true]);
  expect((slp?.script(ID, most(19, MAX_SLP_ATOMS)).length ?? 0) / 2).toBe(217);
  expect((alp?.script(ID, most(29, MAX_ALP_ATOMS)).length ?? 0) / 2).toBe(221);
  expect((alp?.script(ID, most(30, MAX_ALP_ATOMS)).length ?? 0) / 2).toBe(227);
});

test.each([
  ["SLP", 3],
  ["SLP", 0],
  ["ALP", 1],
  ["UNKNOWN", 0],
] as const)("there are no send rules for %s tokens of type %i", (protocol, number) => {
  expect(sendRulesOf({ protocol, type: "", number })).toBeUndefined();
});

describe("scripts that are not a SEND", () => {
  const slp = slpSendScript(ID, 1, [atoms(5n), atoms(0n)]);
  const alp = alpSendPush(ID, [atoms(5n)]);
  test.each([
    ["another verb", slp.replace("53454e44", "4d494e54")],
    ["an unknown type", slpSendScript(ID, 5, [atoms(5n)])],
    ["an amount of 7 bytes", opReturnScript(["534c5000", "01", "53454e44", ID, "00".repeat(7)])],
    ["an amount of 9 bytes", opReturnScript(["534c5000", "01", "53454e44", ID, "00".repeat(9)])],
    ["no amounts", opReturnScript(["534c5000", "01", "53454e44", ID])],
    ["an id of 31 bytes", opReturnScript(["534c5000", "01", "53454e44", ID.slice(2), "00".repeat(8)])],
    ["a longer push than needed", slp.replace("6a04534c5000", "6a4c04534c5000")],
    ["a script cut short", slp.slice(0, -2)],
    ["ALP with a trailing byte", ourEmpp([`${alp}00`])],
    ["ALP without its last byte", ourEmpp([alp.slice(0, -2)])],
    ["ALP of another type", ourEmpp([alp.replace("534c503200", "534c503201")])],
    ["ALP with a wrong count", ourEmpp([alp.replace(/01(050000000000)$/, "02$1")])],
    ["an ALP section in a longer push than needed", ourEmpp([alp]).replace("6a50", "6a504c")],
    ["an ALP section after an empty push", `6a504c00${ourEmpp([alp]).slice(4)}`],
    ["no OP_RETURN", "76a9"],
  ])("%s", (_, script) => {
    expect(readTokenSections(aScript(script))).toEqual({ ok: false, problem: { code: "not-our-token-script" } });
  });

  test("a script without a token section has no SEND and no problem", () => {
    expect(readTokenSections(opReturnScript(["00746162", "abcd"]))).toEqual({ ok: true, value: [] });
    expect(readTokenSections(ourEmpp(["464d5241ab"]))).toEqual({ ok: true, value: [] });
    expect(parseAlp(fromHex("464d5241ab"))).toBeUndefined();
  });

  test("random scripts never throw", () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 230 }),
        fc.constantFrom("6a", "6a50", "6a04534c5000", "6a504c"),
        (some, head) => void readTokenSections(aScript(head + toHex(some))),
      ),
      { numRuns: 2000 },
    ));
});
