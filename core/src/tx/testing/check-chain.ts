// Wallets and payments that are too large for one transaction. Each check plans the case of a seed, throws if a rule is
// broken, and returns the number of transactions, or 0 if the wallet has too little money.
import { atoms, sats } from "../../amount/index.ts";
import { aUtxo, scriptOf } from "../../testing/index.ts";
import type { Utxo } from "../index.ts";
import { checkAsked } from "./check-asked.ts";
import { checkRules, must } from "./check-rules.ts";
import { planOf } from "./plan-of.ts";
import { createRandom, type Random } from "./random.ts";
import { ME, type PlanCase, TIP, TOKEN, TYPES } from "./random-case.ts";

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

/** Returns how many transactions the plan has, after checking it and that the order of coins does not matter. */
function txsOf(one: PlanCase, random: Random): number {
  const plan = planOf(one);
  const shuffled = planOf({ ...one, utxos: random.shuffled(one.utxos) });
  if (!plan.ok || !shuffled.ok) {
    must(!plan.ok && !shuffled.ok && plan.problem.code === shuffled.problem.code, "the order of coins does not matter");
    must(plan.problem.code.startsWith("insufficient"), "refused only if money is missing");
    return 0;
  }
  checkRules(plan.value, one);
  checkAsked(plan.value, one);
  must(plan.value.spends.join() === shuffled.value.spends.join(), "the order of coins does not matter");
  return plan.value.txs.length;
}

/** Checks a payment to thousands of recipients from a few large coins or thousands of small ones. */
export function checkManyPayments(seed: number): number {
  const random = createRandom(seed);
  const utxos = random.isOneIn(2)
    ? coinsOf(random, random.between(1, 40), 10n ** 13n)
    : coinsOf(random, random.between(500, 4000), 20_000n);
  const to = Array.from({ length: random.between(1500, 7000) }, (_, n) => ({
    script: scriptOf(`p${n}`),
    sats: sats(random.bigBetween(546n, 2000n)),
  }));
  return txsOf(caseOf(random, utxos, { to }), random);
}

/** Checks a token payment from up to thousands of coins to up to hundreds of recipients. */
export function checkManyTokenPayments(seed: number): number {
  const random = createRandom(seed);
  const tokenType = random.pick(TYPES);
  const held = Array.from({ length: random.between(1, 2500) }, (_, n) =>
    aUtxo(ME, 546n, {
      n: 10_000 + n,
      token: { tokenId: TOKEN, tokenType, atoms: atoms(random.bigBetween(1n, 90n)), isMintBaton: false, entryIdx: 0 },
    }),
  );
  const utxos = [...held, ...coinsOf(random, random.between(1, 900), random.pick([2000n, 10n ** 9n]))];
  const most = random.pick([100n, 100n, 100_000n]);
  const to = Array.from({ length: random.between(1, random.pick([1, 40, 400])) }, (_, n) => ({
    script: scriptOf(`p${n}`),
    atoms: atoms(random.bigBetween(1n, most)),
  }));
  return txsOf(caseOf(random, utxos, { tokenId: TOKEN, to }), random);
}

/** Checks a payment of a whole token balance that lies in thousands of coins. */
export function checkAllSentOn(seed: number): number {
  const random = createRandom(seed);
  const tokenType = random.pick(TYPES);
  const count = random.between(600, 4000);
  const coins = Array.from({ length: count }, (_, n) =>
    aUtxo(ME, 546n, { n, token: { tokenId: TOKEN, tokenType, atoms: atoms(7n), isMintBaton: false, entryIdx: 0 } }),
  );
  const to = [{ script: ME, atoms: atoms(7n * BigInt(count)) }];
  const fuel = aUtxo(ME, 10n ** 8n, { n: 9999 });
  const txs = txsOf(caseOf(random, [...coins, fuel], { tokenId: TOKEN, to }), random);
  must(txs > 1, "planned as a chain");
  return txs;
}
