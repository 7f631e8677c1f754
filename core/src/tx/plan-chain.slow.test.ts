// Wallets and payments so large that one transaction is not enough, in every way that can be.
import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { aUtxo, rounds, scriptOf } from "../testing/index.ts";
import type { Utxo } from "./index.ts";
import { checkAsked } from "./testing/check-asked.ts";
import { checkRules, must } from "./testing/check-rules.ts";
import { planOf } from "./testing/plan-of.ts";
import { createRandom, type Random } from "./testing/random.ts";
import { ME, type PlanCase, TIP, TOKEN, TYPES } from "./testing/random-case.ts";

const ROOM = { timeout: 300_000 };
const seeds = fc.integer({ min: 0, max: 0xffffffff });
const times = (numRuns: number) => ({ numRuns, endOnFailure: true });

const coinsOf = (random: Random, count: number, most: bigint): Utxo[] =>
  Array.from({ length: count }, (_, n) =>
    aUtxo(ME, random.bigBetween(546n, most), { n, isFinal: !random.isOneIn(10) }),
  );

const caseOf = (random: Random, utxos: readonly Utxo[], intent: PlanCase["intent"]): PlanCase => ({
  utxos,
  reserved: new Set(),
  options: { feePerKb: random.pick([1000, 1001, 3000]), changeScript: ME, tipHeight: TIP },
  intent,
});

/** The plan when there is one, checked; in any order of the coins the same. */
function check(one: PlanCase, random: Random) {
  const plan = planOf(one);
  const shuffled = planOf({ ...one, utxos: random.shuffled(one.utxos) });
  if (!plan.ok || !shuffled.ok) {
    must(!plan.ok && !shuffled.ok && plan.problem.code === shuffled.problem.code, "the order is nothing");
    return plan;
  }
  checkRules(plan.value, one);
  checkAsked(plan.value, one);
  must(plan.value.spends.join() === shuffled.value.spends.join(), "the order is nothing");
  return plan;
}

test("payments to thousands out of one coin or thousands", ROOM, () => {
  let longest = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = createRandom(seed);
      const utxos = random.isOneIn(2)
        ? coinsOf(random, random.between(1, 40), 10n ** 13n)
        : coinsOf(random, random.between(500, 4000), 20_000n);
      const to = Array.from({ length: random.between(1500, 7000) }, (_, n) => ({
        script: scriptOf(`p${n}`),
        sats: sats(random.bigBetween(546n, 2000n)),
      }));
      const plan = check(caseOf(random, utxos, { to }), random);
      if (plan.ok) longest = Math.max(longest, plan.value.txs.length);
      else must(plan.problem.code === "insufficient-funds", "nothing but money is missing");
    }),
    times(rounds(10, 40)),
  );
  expect(longest).toBeGreaterThan(1);
});

test("tokens of thousands of coins to hundreds", ROOM, () => {
  let longest = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = createRandom(seed);
      const tokenType = random.pick(TYPES);
      const held = Array.from({ length: random.between(1, 2500) }, (_, n) =>
        aUtxo(ME, 546n, {
          n: 10_000 + n,
          token: {
            tokenId: TOKEN,
            tokenType,
            atoms: atoms(random.bigBetween(1n, 90n)),
            isMintBaton: false,
            entryIdx: 0,
          },
        }),
      );
      const utxos = [...held, ...coinsOf(random, random.between(1, 900), random.pick([2000n, 10n ** 9n]))];
      const most = random.pick([100n, 100n, 100_000n]);
      const to = Array.from({ length: random.between(1, random.pick([1, 40, 400])) }, (_, n) => ({
        script: scriptOf(`p${n}`),
        atoms: atoms(random.bigBetween(1n, most)),
      }));
      const plan = check(caseOf(random, utxos, { tokenId: TOKEN, to }), random);
      if (plan.ok) longest = Math.max(longest, plan.value.txs.length);
      else must(plan.problem.code.startsWith("insufficient"), "nothing but money is missing");
    }),
    times(rounds(15, 60)),
  );
  expect(longest).toBeGreaterThan(1);
});

test("a token held in thousands of coins, all of it sent on", ROOM, () =>
  fc.assert(
    fc.property(seeds, fc.integer({ min: 600, max: 4000 }), (seed, count) => {
      const random = createRandom(seed);
      const tokenType = random.pick(TYPES);
      const coins = Array.from({ length: count }, (_, n) =>
        aUtxo(ME, 546n, {
          n,
          token: { tokenId: TOKEN, tokenType, atoms: atoms(7n), isMintBaton: false, entryIdx: 0 },
        }),
      );
      const to = [{ script: ME, atoms: atoms(7n * BigInt(count)) }];
      const fuel = aUtxo(ME, 10n ** 8n, { n: 9999 });
      const plan = check(caseOf(random, [...coins, fuel], { tokenId: TOKEN, to }), random);
      must(plan.ok && plan.value.txs.length > 1, "planned as a chain");
    }),
    times(rounds(5, 15)),
  ),
);
