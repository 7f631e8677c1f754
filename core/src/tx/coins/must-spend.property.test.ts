// Random wallets and intents, while payments are open whose coins the plan has to spend.

import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_SCRIPT } from "../../script/index.ts";
import { rounds } from "../../testing/index.ts";
import type { Plan, PlannedTx, Utxo } from "../index.ts";
import { feeOf, leastOf, must, sizeOf } from "../testing/check-rules.ts";
import { colourOf } from "../testing/colour.ts";
import { isForToken, planOf } from "../testing/plan-of.ts";
import { createRandom, type Random } from "../testing/random.ts";
import { ME, type PlanCase, randomCase, satsOf } from "../testing/random-case.ts";

type Lists = readonly (readonly Utxo[])[];

/** Returns one to three lists of coins of the wallet, which may share coins. */
function randomLists(random: Random, { utxos }: PlanCase): Lists {
  const own = utxos.filter(({ script }) => script === ME);
  const count = random.between(1, 3);
  return Array.from({ length: count }, () => own.filter(() => random.isOneIn(4))).filter(({ length }) => length > 0);
}

function checkCase(seed: number): string {
  const random = createRandom(seed);
  const one = randomCase(random);
  const lists = randomLists(random, one);
  const plan = planOf({ ...one, options: { ...one.options, mustSpend: lists } });
  if (plan.ok) {
    checkPlan(plan.value, one, lists);
    return isForToken(one.intent) ? "token" : "xec";
  }
  if (plan.problem.code !== "cannot-replace") return plan.problem.code;
  const { outpoints } = plan.problem;
  const list = lists.find((each) => each.map(({ outpoint }) => outpoint).join() === outpoints.join());
  must(list !== undefined, "the problem names a list");
  must(
    list.every(({ token, isCoinbase }) => isCoinbase || token?.isMintBaton || isTakenLater(one, token?.tokenId)),
    "only batons, rewards, and coins that a later transaction spends cannot be spent",
  );
  return plan.problem.code;
}

/** A chain that sends a token may spend its coin behind the first transaction only. */
const isTakenLater = ({ intent }: PlanCase, tokenId: string | undefined) =>
  isForToken(intent) && tokenId === intent.tokenId;

function checkPlan(plan: Plan, one: PlanCase, lists: Lists): void {
  const spent = new Set<string>();
  for (const tx of plan.txs) {
    checkBooks(tx, one.options.feePerKb);
    checkTokens(tx);
    for (const { utxo } of tx.inputs) {
      must(!spent.has(utxo.outpoint), "no output is spent twice");
      spent.add(utxo.outpoint);
      must(!one.reserved.has(utxo.outpoint) || isIn(lists, utxo), "a reserved coin is spent only if it must be");
    }
  }
  must(plan.fee === plan.txs.reduce((sum, { fee }) => sum + fee, 0n), "the fee is the sum of fees");
  const own = one.utxos.filter(({ outpoint }) => spent.has(outpoint)).map(({ outpoint }) => outpoint);
  must([...own].sort().join() === [...plan.spends].sort().join(), "spends lists the coins of the wallet");
  for (const list of lists) {
    must(
      list.some(({ outpoint }) => plan.spends.includes(outpoint)),
      "a coin of each list is spent",
    );
    checkDependence(plan, list);
  }
  const paid = plan.txs.flatMap(({ outputs }) => outputs.filter(({ isChange, sats }) => !isChange && sats > 0n));
  must(satsOf(paid) === plan.sent, "sent is the sum of the payments");
  const { intent } = one;
  if ("maxTo" in intent) must(paid.length === 1 && paid[0]?.script === intent.maxTo, "max has one recipient");
  else
    must(paid.map(({ script }) => script).join() === intent.to.map(({ script }) => script).join(), "everybody is paid");
}

const isIn = (lists: Lists, { outpoint }: Utxo) =>
  lists.some((list) => list.some((coin) => coin.outpoint === outpoint));

/** A transaction that pays exists only if the one does that spends a coin of the list. */
function checkDependence({ txs }: Plan, list: readonly Utxo[]): void {
  const isOf = new Set(list.map(({ outpoint }) => outpoint));
  const depends: boolean[] = [];
  txs.forEach(({ inputs, outputs }, index) => {
    depends[index] = inputs.some(({ utxo: { outpoint } }) => {
      const [, from] = /^plan:(\d+):/.exec(outpoint) ?? [];
      return isOf.has(outpoint) || (from !== undefined && depends[Number(from)] === true);
    });
    const isPaying = outputs.some(({ isChange, sats }) => !isChange && sats > 0n);
    must(!isPaying || depends[index] === true, "what pays depends on a coin of the list");
  });
}

function checkBooks({ inputs, outputs, size, fee }: PlannedTx, feePerKb: number): void {
  must(satsOf(inputs.map(({ utxo }) => utxo)) === satsOf(outputs) + fee, "sum in = sum out + fee");
  const scripts = outputs.map(({ script }) => script);
  must(size === sizeOf(inputs.length, scripts) && fee >= feeOf(size, feePerKb), "the exact size, and its fee");
  for (const { script, sats } of outputs) must(sats === 0n || sats >= leastOf(script), "no output is below dust");
}

/** Every transaction has the tokens of its inputs in its outputs, and the script says so. */
function checkTokens({ inputs, outputs }: PlannedTx): void {
  const coins = inputs.flatMap(({ utxo }) => utxo.token ?? []);
  must(!coins.some(({ isMintBaton }) => isMintBaton), "no baton is spent");
  if (coins.length === 0) return;
  const [first, ...more] = colourOf(outputs[0]?.script ?? NO_SCRIPT);
  must(first !== undefined && more.length === 0, "the script names one token");
  must(
    coins.every(({ tokenId }) => tokenId === first.tokenId),
    "and every token coin is of it",
  );
  const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
  must(sum(first.amounts) === sum(coins.map(({ atoms }) => atoms)), "no tokens are burned");
  outputs.forEach(({ token }, at) => {
    must((token?.atoms ?? 0n) === (first.amounts[at - 1] ?? 0n), "outputs hold what the script assigns");
  });
}

test("every plan made while payments are open spends a coin of each, keeps the sums and burns no token", () => {
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
      const outcome = checkCase(seed);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
    { numRuns: rounds(2_000, 50_000), endOnFailure: true },
  );
  for (const outcome of ["xec", "token", "cannot-replace", "insufficient-funds"])
    expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(10);
});
