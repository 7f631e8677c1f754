import { type Sats, sats } from "../../amount/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { MAX_OP_RETURN_BYTES, NO_SCRIPT, readScript, type ScriptHex } from "../../script/index.ts";
import { dustOf } from "../bytes/size.ts";
import type { Utxo } from "../bytes/tx.ts";
import { chooseMost, insufficient, takeAll } from "../coins/choose-coins.ts";
import { movedTokens, requiredFor } from "../coins/must-spend.ts";
import { chosenCoins, usableCoins } from "../coins/usable-coins.ts";
import { amountFor, type ChainTerms, chainFee, type Step, satsOf, termsOf } from "../plan/chain-terms.ts";
import type { MaxIntent, PayIntent, Plan, PlanOptions, PlanProblem, SendIntent } from "../plan/plan.ts";
import { buildChain, payFor } from "./build-chain.ts";
import { paySteps } from "./pay-steps.ts";

/** Inputs that the first transaction of a very large payment keeps free: more than the longest chain has collectors. */
const MANY_INPUTS = 100;

/**
 * Plans a payment of XEC to one or more recipients. Final coins are used alone if they suffice without being gathered
 * first, otherwise any coins; coins with tokens and immature coinbase coins are never spent. Change below dust goes to
 * the fee.
 *
 * If the payment needs more coins than one transaction of 100 kB can spend, earlier transactions of the plan gather
 * coins into outputs to `changeScript`. Recipients that do not fit into one transaction continue in further ones, each
 * of which spends the change of the one before. A max payment always has a single recipient.
 */
export function planSend(utxos: Iterable<Utxo>, intent: SendIntent, options: PlanOptions): Result<Plan, PlanProblem> {
  const refusal = checkIntent(intent);
  if (refusal !== undefined) return no(refusal);
  const usable = usableCoins(utxos, options);
  const coins = intent.coins === undefined ? ok(usable) : chosenCoins(usable, intent.coins);
  if (!coins.ok) return coins;
  const { xec } = coins.value;
  return "maxTo" in intent ? planMax(xec, intent, options) : planPayments(xec, intent, options);
}

function checkIntent(intent: SendIntent): PlanProblem | undefined {
  const data = intent.data === undefined ? undefined : checkData(intent.data);
  if (data !== undefined || "maxTo" in intent) return data;
  if (intent.to.length === 0) return { code: "no-recipients" };
  const index = intent.to.findIndex((payment) => payment.sats < dustOf(payment.script));
  return index < 0 ? undefined : { code: "below-dust", dust: dustOf(intent.to[index]?.script ?? NO_SCRIPT), index };
}

function planMax(coins: readonly Utxo[], intent: MaxIntent, options: PlanOptions): Result<Plan, PlanProblem> {
  const { maxTo: script, data } = intent;
  const required = requiredFor([], options, intent.coins === undefined ? [] : coins);
  if (!required.ok) return required;
  const { coins: fixed, moves } = required.value;
  const stepsOf = (amount: Sats): Step[] => [
    ...moves,
    ...paySteps([{ script, sats: amount }], data, options.changeScript, 1),
  ];
  const terms = termsOf(stepsOf(sats(0n)), false, options);
  const least = dustOf(script);
  // What the steps need besides the amount and the fee of the first one.
  const besides = moves.length === 0 ? 0n : amountFor(stepsOf(MUCH), terms) - MUCH;
  const needed = sats(least + besides);
  const chosen =
    intent.coins === undefined
      ? mostWith(fixed, coins, terms)
      : takeAll([...new Set([...coins, ...fixed])], needed, terms);
  if (!chosen.ok) return chosen;
  const amount = sats(satsOf(chosen.value) - chainFee(chosen.value.length, terms) - besides);
  if (amount < least) return no(insufficient(chosen.value, needed, terms));
  const plan = buildChain(chosen.value, stepsOf(amount), terms);
  return plan.ok && moves.length > 0 ? ok({ ...plan.value, tokens: movedTokens(moves) }) : plan;
}

/** More than any wallet has: of this amount the last step decides what all steps need. */
const MUCH = sats(10n ** 17n);

/** Picks the coins that together can pay the most, and `fixed` ones in any case. */
function mostWith(fixed: readonly Utxo[], coins: readonly Utxo[], terms: ChainTerms) {
  const most = chooseMost(coins, terms);
  if (!most.ok || fixed.length === 0) return most;
  const taken = new Set(most.value.map(({ outpoint }) => outpoint));
  return ok([...most.value, ...fixed.filter(({ outpoint }) => !taken.has(outpoint))]);
}

function planPayments(coins: readonly Utxo[], intent: PayIntent, options: PlanOptions): Result<Plan, PlanProblem> {
  const how = intent.coins === undefined ? "fewest" : "all";
  const stepsFor = (firstInputs: number) =>
    paySteps(intent.to, intent.data, options.changeScript, firstInputs, intent.dataInEach);
  const steps = stepsFor(1);
  const plan = payFor(steps, coins, how, options);
  const isGathered = !plan.ok || plan.value.txs.length > steps.length;
  if (!isGathered) return plan;
  // A first transaction full of payments has no room for the outputs of collectors, so it is planned again with room.
  const roomy = stepsFor(MANY_INPUTS);
  const isSame = steps[0]?.outputs.length === roomy[0]?.outputs.length;
  return isSame ? plan : payFor(roomy, coins, how, options);
}

/** Checks that a script can be the data of a payment: an OP_RETURN script that is not too long. */
function checkData(script: ScriptHex): PlanProblem | undefined {
  if (readScript(script).kind !== "op-return") return { code: "data-not-op-return" };
  const bytes = script.length / 2;
  return bytes > MAX_OP_RETURN_BYTES ? { code: "data-too-long", bytes, max: MAX_OP_RETURN_BYTES } : undefined;
}
