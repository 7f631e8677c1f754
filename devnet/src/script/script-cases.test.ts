import { describe, expect, test } from "vitest";
import { OP, type OpcodeName } from "./opcodes.data.ts";
import { SCRIPT_ERROR_TEXTS } from "./script-errors.data.ts";
import { opcodeCases } from "./testing/opcode-cases.data.ts";
import { ruleCases } from "./testing/rule-cases.data.ts";
import type { ScriptCase } from "./testing/script-case.ts";
import { runCase } from "./testing/signed-case.ts";

const entries = Object.entries(opcodeCases) as [OpcodeName, readonly ScriptCase[]][];
const allCases = [...entries.flatMap(([, cases]) => cases), ...ruleCases];
const titled = allCases.map(
  (one) => [`${one.slice(0, 3).join(" | ").slice(0, 100)} ${JSON.stringify(one[3] ?? "")}`, one] as const,
);

test.each(titled)("%s", (_title, one) => {
  const [, , expected, options] = one;
  const result = runCase(one);
  expect(result.error).toBe(expected);
  if (options?.sigChecks !== undefined) expect(result.sigChecks).toBe(options.sigChecks);
});

describe("the cases cover", () => {
  // Pushes of a constant, operations that do nothing, and DEPTH: these work whatever the stack holds.
  const neverFail = /^OP_(0|1NEGATE|\d+|NOP|DEPTH|CODESEPARATOR)$/;
  const neverSucceed = /^OP_(VERIF|VERNOTIF|INVERT|2MUL|2DIV|MUL|LSHIFT|RSHIFT)$/;

  test("every opcode", () => {
    expect(Object.keys(opcodeCases).sort()).toEqual(Object.keys(OP).sort());
  });

  test.each(entries)("%s: in the scripts themselves, succeeding and failing as far as it can", (name, cases) => {
    const word = name.replace(/^OP_/, "");
    const code = `0x${OP[name].toString(16)}`;
    for (const [scriptSig, scriptPubKey, , options] of cases) {
      const words = `${scriptSig} ${scriptPubKey} ${options?.redeem ?? ""}`.split(/\s+/);
      expect(words.some((one) => one === word || one === code || (name === "OP_1NEGATE" && one === "-1"))).toBe(true);
    }
    const isOk = ([, , expected]: ScriptCase) => expected === "OK";
    expect(cases.some(isOk)).toBe(!neverSucceed.test(name));
    if (!neverFail.test(name)) expect(cases.every(isOk)).toBe(false);
  });

  test("every error name but the one of whole transactions, which has its own test", () => {
    const seen = new Set<string>(allCases.map((one) => runCase(one).error));
    seen.delete("OK");
    expect([...seen, "SIGCHECKS_LIMIT_EXCEEDED"].sort()).toEqual(Object.keys(SCRIPT_ERROR_TEXTS).sort());
  });
});
