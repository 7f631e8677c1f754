import { DUST_SATS, type Sats, sats } from "../amount/index.ts";
import { feeFor, MAX_TX_BYTES, MAX_UNCONFIRMED_CHAIN } from "./limits.ts";
import type { PlannedOutput, PlanOptions } from "./plan.ts";
import { P2PKH_INPUT_BYTES, txBytes } from "./size.ts";
import type { ScriptHex, Utxo } from "./tx.ts";

/**
 * One transaction that does a part of what was asked. A plan is a chain of them: each hands the XEC it does not need,
 * and its change of tokens, to the next; the coins that pay for all of them go into the first.
 */
export type Step = {
  /** Coins of the token it brings in beside what the step before hands on. */
  tokenCoins: readonly Utxo[];
  /** Payments, data and change of tokens, in their order; the change of XEC comes behind them. */
  outputs: readonly PlannedOutput[];
};

/** What is fixed while the coins that pay for the steps are sought. */
export type ChainTerms = {
  feePerKb: number;
  changeScript: ScriptHex;
  /** Inputs of the first step beside the coins sought. */
  firstInputs: number;
  /** Outputs of the first step: without change where it is the only one. */
  outputs: readonly ScriptHex[];
  /** Coins the first step has room for. */
  lastCapacity: number;
  /** Coins a collector has room for. */
  collectorCapacity: number;
  maxCollectors: number;
  steps: number;
};

/** The count of inputs or outputs of a full transaction takes two bytes more than the one of an empty transaction. */
export const LONGER_COUNT_BYTES = 2;

/** P2PKH inputs that fit beside these outputs. */
export const inputCapacity = (outputs: readonly ScriptHex[]): number =>
  Math.floor((MAX_TX_BYTES - txBytes(0, outputs) - LONGER_COUNT_BYTES) / P2PKH_INPUT_BYTES);

export const scriptsOf = (outputs: readonly { script: ScriptHex }[]): ScriptHex[] =>
  outputs.map(({ script }) => script);

/** What a step hands to the next of its tokens. */
const tokensHandedOn = ({ outputs }: Pick<Step, "outputs">): PlannedOutput[] =>
  outputs.filter(({ isChange, token }) => isChange && token !== undefined);

/** `hasChange`: whether the last step may have change, which then must fit. */
export function termsOf(steps: readonly Step[], hasChange: boolean, options: PlanOptions): ChainTerms {
  const { changeScript } = options;
  const [first = { tokenCoins: [], outputs: [] }] = steps;
  const paid = scriptsOf(first.outputs);
  const outputs = steps.length > 1 ? [...paid, changeScript] : paid;
  const fullest = hasChange ? [...paid, changeScript] : outputs;
  return {
    feePerKb: Math.ceil(options.feePerKb),
    changeScript,
    firstInputs: first.tokenCoins.length,
    outputs,
    lastCapacity: inputCapacity(fullest) - first.tokenCoins.length,
    collectorCapacity: inputCapacity([changeScript]),
    maxCollectors: MAX_UNCONFIRMED_CHAIN - steps.length,
    steps: steps.length,
  };
}

/**
 * Sats that the coins sought must bring beside the fees of the first step and of collectors: so much that the books of
 * every step close, and each but the last has at least dust to hand on. Not above zero where the coins of the token
 * hold enough.
 */
export function amountFor(steps: readonly Step[], terms: ChainTerms): Sats {
  let balance = 0n;
  let least = 0n;
  let handedOn: readonly PlannedOutput[] = [];
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    const fee = index === 0 ? 0n : stepFee(step, handedOn.length + 1, isLast, terms);
    balance += satsOf(handedOn) + satsOf(step.tokenCoins) - satsOf(step.outputs) - fee;
    const lacking = (isLast ? 0n : DUST_SATS) - balance;
    if (index === 0 || lacking > least) least = lacking;
    handedOn = tokensHandedOn(step);
  });
  return sats(least);
}

function stepFee({ tokenCoins, outputs }: Step, otherInputs: number, isLast: boolean, terms: ChainTerms): Sats {
  const scripts = isLast ? scriptsOf(outputs) : [...scriptsOf(outputs), terms.changeScript];
  return feeFor(txBytes(otherInputs + tokenCoins.length, scripts), terms.feePerKb);
}

export function satsOf(parts: readonly { sats: Sats }[]): Sats {
  let sum = 0n;
  for (const part of parts) sum += part.sats;
  return sats(sum);
}

/**
 * Transactions that gather coins into one output of the wallet each, which the first step of the plan spends with the
 * coins left over.
 */
export const collectorsFor = (coinCount: number, { lastCapacity, collectorCapacity }: ChainTerms): number =>
  Math.max(0, Math.ceil((coinCount - lastCapacity) / (collectorCapacity - 1)));

/** The most coins that this many collectors can serve. */
export const coinsFor = (collectors: number, { lastCapacity, collectorCapacity }: ChainTerms): number =>
  lastCapacity + collectors * (collectorCapacity - 1);

/** How many coins each collector gathers: as few collectors as possible, each as full as possible. */
export function sharesOf(coinCount: number, terms: ChainTerms): number[] {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  return Array.from({ length: count }, (_, i) =>
    Math.min(terms.collectorCapacity, gathered - i * terms.collectorCapacity),
  );
}

/** Fee of one collector with this many coins. */
export const collectorFee = (coinCount: number, { feePerKb, changeScript }: ChainTerms): Sats =>
  feeFor(txBytes(coinCount, [changeScript]), feePerKb);

/** Fees of the collectors and of the first step; what the steps behind it cost is part of the amount (`amountFor`). */
export function chainFee(coinCount: number, terms: ChainTerms): Sats {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  const inputs = terms.firstInputs + count + coinCount - gathered;
  const first = feeFor(txBytes(inputs, terms.outputs), terms.feePerKb);
  if (count === 0) return first;
  const full = collectorFee(terms.collectorCapacity, terms) * BigInt(count - 1);
  return sats(first + full + collectorFee(gathered - (count - 1) * terms.collectorCapacity, terms));
}
