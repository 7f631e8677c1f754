// Random wallets and intents of every kind. A run is named by its seed alone, so that there can be a hundred thousand (LONG=1).
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Result } from "../result.ts";
import { rounds } from "../testing/index.ts";
import type { Plan, PlanProblem } from "./index.ts";
import { checkAsked, checkChoice } from "./testing/check-asked.ts";
import { checkRefusal } from "./testing/check-refusal.ts";
import { checkRules, must } from "./testing/check-rules.ts";
import { isForToken, planOf } from "./testing/plan-of.ts";
import { createRandom } from "./testing/random.ts";
import { randomCase } from "./testing/random-case.ts";

const RUNS = rounds(15_000, 100_000);
const ROOM = { timeout: 300_000 };

test("every plan keeps the books, the tokens and the rules; only what cannot be paid is refused", ROOM, () => {
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
      const random = createRandom(seed);
      const one = randomCase(random);
      const plan = planOf(one);
      const kind = isForToken(one.intent) ? "token" : "maxTo" in one.intent ? "max" : "pay";
      const outcome = `${kind}: ${plan.ok ? `planned${plan.value.txs.length > 1 ? " as a chain" : ""}` : plan.problem.code}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (plan.ok) {
        checkRules(plan.value, one);
        checkAsked(plan.value, one);
        checkChoice(plan.value, one);
      } else checkRefusal(plan.problem, one);
      if (!random.isOneIn(4)) return;
      must(planText(planOf({ ...one, utxos: random.shuffled(one.utxos) })) === planText(plan), "the order is nothing");
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const counted = [...outcomes].sort().map(([outcome, count]) => `${outcome}: ${count}`);
  console.info(`${RUNS} plans\n${counted.join("\n")}`);
  // What is never met is never tested.
  for (const kind of ["pay: planned", "max: planned", "token: planned", "token: planned as a chain"]) {
    expect(outcomes.get(kind) ?? 0).toBeGreaterThan(RUNS / 100);
  }
  const refusals = ["pay: insufficient-funds", "pay: below-dust", "max: insufficient-funds", "pay: coins-unusable"];
  const ofTokens = ["insufficient-tokens", "insufficient-funds", "atoms-out-of-range", "data-too-long"];
  for (const refusal of [...refusals, ...ofTokens.map((code) => `token: ${code}`)]) {
    expect(outcomes.get(refusal) ?? 0).toBeGreaterThan(0);
  }
});

const planText = (plan: Result<Plan, PlanProblem>): string =>
  JSON.stringify(plan, (_, value) => (typeof value === "bigint" ? `${value}` : value));
