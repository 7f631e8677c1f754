import { DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import { plannedOutpoint } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import type { ScriptHex } from "../../script/index.ts";
import { feeFor, MAX_UNCONFIRMED_CHAIN } from "../bytes/limits.ts";
import type { TokenValue, Utxo } from "../bytes/tx.ts";
import { chooseCoins, insufficient, takeAll } from "../coins/choose-coins.ts";
import { movedTokens, requiredFor } from "../coins/must-spend.ts";
import { preferFinal } from "../coins/usable-coins.ts";
import {
  amountFor,
  type ChainTerms,
  chainFee,
  collectorFee,
  type Step,
  type StepCovenant,
  satsOf,
  scriptsOf,
  sharesOf,
  stepBytes,
  termsOf,
} from "../plan/chain-terms.ts";
import type { Plan, PlannedInput, PlannedOutput, PlannedTx, PlanOptions, PlanProblem } from "../plan/plan.ts";

/**
 * Plans the steps and chooses the coins that pay for them. `all` spends exactly the given coins. `fewest` uses final
 * coins alone if they suffice without collectors, otherwise any coins. Coins of `options.mustSpend` come besides.
 */
export function payFor(
  asked: readonly Step[],
  given: readonly Utxo[],
  how: "all" | "fewest",
  options: PlanOptions,
): Result<Plan, PlanProblem> {
  const required = requiredFor(asked, options, how === "all" ? given : []);
  if (!required.ok) return required;
  const { coins: fixed, moves } = required.value;
  const steps = [...moves, ...asked];
  const coins =
    fixed.length > 0 ? given.filter((coin) => !fixed.some((each) => each.outpoint === coin.outpoint)) : given;
  if (steps.length > MAX_UNCONFIRMED_CHAIN) return no({ code: "too-many-transactions", count: steps.length });
  const terms = termsOf(steps, true, options);
  const amount = amountFor(steps, terms);
  const isDirect = (some: readonly Utxo[]) => some.length <= terms.lastCapacity;
  const chosen =
    how === "all"
      ? takeAll([...coins, ...fixed], amount, terms)
      : preferFinal(coins, (some) => chooseBesides(fixed, some, amount, terms), isDirect);
  if (!chosen.ok) return chosen;
  const plan = buildChain(chosen.value, steps, terms);
  return plan.ok && moves.length > 0 ? ok({ ...plan.value, tokens: movedTokens(moves) }) : plan;
}

/** Picks coins as `chooseCoins` does, besides `fixed` ones that are spent in any case. */
function chooseBesides(
  fixed: readonly Utxo[],
  coins: readonly Utxo[],
  amount: Sats,
  terms: ChainTerms,
): Result<readonly Utxo[], PlanProblem> {
  if (fixed.length === 0) return chooseCoins(coins, amount, terms);
  const brought = satsOf(fixed);
  const others = chooseCoins(coins, sats(amount - brought), {
    ...terms,
    firstInputs: terms.firstInputs + fixed.length,
    lastCapacity: terms.lastCapacity - fixed.length,
  });
  if (!others.ok) return no(withBrought(others.problem, brought));
  // Last, so that they are spent by the first step and not by a collector.
  const all = [...others.value, ...fixed];
  return satsOf(all) < amount + chainFee(all.length, terms) ? no(insufficient(all, amount, terms)) : ok(all);
}

const withBrought = (problem: PlanProblem, brought: Sats): PlanProblem =>
  problem.code === "insufficient-funds"
    ? { ...problem, available: sats(problem.available + brought), required: sats(problem.required + brought) }
    : problem;

/** Builds the plan of the steps, paid for by these coins. Each transaction spends the change of the one before it. */
export function buildChain(
  coins: readonly Utxo[],
  steps: readonly Step[],
  terms: ChainTerms,
): Result<Plan, PlanProblem> {
  const collected = collect(coins, terms);
  if (collected === undefined) return no(insufficient(coins, sats(satsOf(coins) + 1n), terms));
  const { txs } = collected;
  let handedOn = collected.coins;
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    const coins = [...handedOn.filter(hasToken), ...step.tokenCoins, ...handedOn.filter((coin) => !hasToken(coin))];
    const inputs = withCovenant(coins, step.covenant);
    const satsIn = satsOfInputs(inputs);
    const { covenant } = step;
    const tx = plannedTx(inputs, withChange(inputs, satsIn, step, isLast, terms), {
      satsIn,
      ...(covenant && { covenant }),
    });
    txs.push(tx);
    handedOn = changeOf(tx, txs.length - 1, step.handsOn);
  });
  const fee = sats(txs.reduce((sum, tx) => sum + tx.fee, 0n));
  const paid = steps.flatMap(({ outputs }) => outputs.filter(({ isChange }) => !isChange));
  const spends = steps.flatMap(({ tokenCoins }) => tokenCoins.map(({ outpoint }) => outpoint));
  for (const { outpoint } of coins) spends.push(outpoint);
  return ok({ txs, sent: satsOf(paid), fee, spends });
}

const hasToken = ({ token }: Utxo) => token !== undefined;

/**
 * Builds the collectors for coins that do not fit into the first step, and returns them with the coins that the first
 * step spends. Returns undefined if the output of a collector would be below dust.
 */
function collect(coins: readonly Utxo[], terms: ChainTerms): { txs: PlannedTx[]; coins: Utxo[] } | undefined {
  const { changeScript: script } = terms;
  const txs: PlannedTx[] = [];
  const gathered: Utxo[] = [];
  let next = 0;
  for (const count of sharesOf(coins.length, terms)) {
    const share = coins.slice(next, next + count);
    next += count;
    const gatheredSats = satsOf(share);
    const output = { script, sats: sats(gatheredSats - collectorFee(count, terms)), isChange: true };
    if (output.sats < DUST_SATS) return undefined;
    gathered.push(plannedCoin(txs.length, 0, output));
    txs.push(plannedTx(withCovenant(share), [output], { satsIn: gatheredSats }));
  }
  return { txs, coins: [...gathered, ...coins.slice(next)] };
}

/** Adds the change output. In the last transaction, change below dust goes to the fee instead. */
function withChange(
  { length }: readonly PlannedInput[],
  satsIn: Sats,
  step: Step,
  isLast: boolean,
  { changeScript: script, feePerKb }: ChainTerms,
): readonly PlannedOutput[] {
  const { outputs } = step;
  const fee = feeFor(stepBytes(step, length, [...scriptsOf(outputs), script]), feePerKb);
  const change = sats(satsIn - satsOf(outputs) - fee);
  return isLast && change < DUST_SATS ? outputs : [...outputs, { script, sats: change, isChange: true }];
}

/** A plan may have tens of thousands of inputs, so they are added up once, without a list of their coins. */
function satsOfInputs(inputs: readonly PlannedInput[]): Sats {
  let sum = 0n;
  for (const { utxo } of inputs) sum += utxo.sats;
  return sats(sum);
}

/** Returns the inputs of a transaction: these coins, and before or behind them the one that a covenant locks. */
function withCovenant(coins: readonly Utxo[], covenant?: StepCovenant): readonly PlannedInput[] {
  const inputs: PlannedInput[] = coins.map((utxo) => ({ utxo }));
  if (covenant === undefined) return inputs;
  const locked = { utxo: covenant.utxo, covenant: covenant.spend };
  return covenant.isFirst ? [locked, ...inputs] : [...inputs, locked];
}

function plannedTx(
  inputs: readonly PlannedInput[],
  outputs: readonly PlannedOutput[],
  { satsIn, covenant }: { satsIn: Sats; covenant?: StepCovenant },
): PlannedTx {
  return {
    inputs,
    outputs,
    size: stepBytes({ ...(covenant && { covenant }) }, inputs.length, scriptsOf(outputs)),
    fee: sats(satsIn - satsOf(outputs)),
    ...(covenant?.lockTime !== undefined && { lockTime: covenant.lockTime }),
  };
}

/**
 * Returns the outputs that the next transaction spends: the change of XEC and of the token, there at most `handsOn`.
 */
function changeOf({ inputs, outputs }: PlannedTx, txIndex: number, handsOn = outputs.length): Utxo[] {
  const tokenType = inputs.find(({ utxo }) => hasToken(utxo))?.utxo.token?.tokenType;
  let tokensLeft = handsOn;
  return outputs.flatMap((output, outIdx) => {
    if (!output.isChange) return [];
    const { token } = output;
    if (token !== undefined && tokensLeft-- <= 0) return [];
    const value = token && tokenType && { ...token, tokenType, isMintBaton: false, entryIdx: 0 };
    return plannedCoin(txIndex, outIdx, output, value);
  });
}

/** Returns an output of an earlier transaction of the plan as a coin; signing gives that transaction its txid later. */
const plannedCoin = (
  txIndex: number,
  outIdx: number,
  output: { script: ScriptHex; sats: Sats },
  token?: TokenValue,
): Utxo => ({
  outpoint: plannedOutpoint(txIndex, outIdx),
  script: output.script,
  sats: output.sats,
  blockHeight: -1,
  isCoinbase: false,
  isFinal: false,
  ...(token && { token }),
});
