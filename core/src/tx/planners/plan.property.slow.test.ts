// Random wallets and intents of every kind. A case is made from its seed alone, so LONG=1 can play a hundred thousand.
import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../../testing/index.ts";
import { checkCase } from "../testing/check-case.ts";

const RUNS = rounds(15_000, 100_000);
const ROOM = { timeout: 300_000 };

test("every plan keeps the rules for sums, tokens and coins, and only impossible payments are refused", ROOM, () => {
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
      const outcome = checkCase(seed);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const counted = [...outcomes].sort().map(([outcome, count]) => `${outcome}: ${count}`);
  console.info(`${RUNS} plans\n${counted.join("\n")}`);
  // An outcome that never occurs is not tested, so each must occur.
  for (const kind of ["pay: planned", "max: planned", "token: planned", "token: planned as a chain"]) {
    expect(outcomes.get(kind) ?? 0).toBeGreaterThan(RUNS / 100);
  }
  const refusals = ["pay: insufficient-funds", "pay: below-dust", "max: insufficient-funds", "pay: coins-unusable"];
  const ofTokens = ["insufficient-tokens", "insufficient-funds", "atoms-out-of-range", "data-too-long"];
  for (const refusal of [...refusals, ...ofTokens.map((code) => `token: ${code}`)]) {
    expect(outcomes.get(refusal) ?? 0).toBeGreaterThan(0);
  }
});
