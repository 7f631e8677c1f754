import { DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import { feeFor, MAX_TX_BYTES, MAX_UNCONFIRMED_CHAIN } from "../bytes/limits.ts";
import { P2PKH_INPUT_BYTES, txBytes } from "../bytes/size.ts";
import type { Utxo } from "../bytes/tx.ts";
import type { CovenantSpend } from "./covenant.ts";
import type { PlannedOutput, PlanOptions } from "./plan.ts";

/**
 * A transaction that makes some of the requested payments. A plan is a chain of steps: each passes its change of XEC
 * and of tokens to the next, and the coins that pay for all steps are spent by the first.
 */
export type Step = {
  /** Coins of the token that this step spends in addition to the change of the step before. */
  tokenCoins: readonly Utxo[];
  /** Payments, data and token change in order; the change of XEC is added behind them. */
  outputs: readonly PlannedOutput[];
  covenant?: StepCovenant;
  /** How many of the outputs with token change the next step spends; by default all. The others stay in the wallet. */
  handsOn?: number;
};

/**
 * An input of a step that is locked by a covenant. `bytes` returns its size in bytes if the transaction has these
 * outputs. `isFirst`: it stands before all other inputs, and otherwise behind them.
 */
export type StepCovenant = {
  utxo: Utxo;
  spend: CovenantSpend;
  isFirst: boolean;
  lockTime?: number;
  bytes(outputs: readonly ScriptHex[]): number;
};

/** What stays fixed while the coins that pay for the steps are chosen. */
export type ChainTerms = {
  feePerKb: number;
  changeScript: ScriptHex;
  /** Inputs of the first step besides the coins to be chosen. */
  firstInputs: number;
  /** By how many bytes its input with a covenant is longer than another one. */
  firstExtraBytes: number;
  /** Scripts of the outputs of the first step, without change if it is the only step. */
  outputs: readonly ScriptHex[];
  /** How many coins fit into the first step. */
  lastCapacity: number;
  /** How many coins fit into a collector. */
  collectorCapacity: number;
  maxCollectors: number;
  steps: number;
};

/** The input or output count of a full transaction takes two bytes more than that of an empty one. */
export const LONGER_COUNT_BYTES = 2;

/** Returns how many P2PKH inputs fit into one transaction beside these outputs. */
export const inputCapacity = (outputs: readonly ScriptHex[], extraBytes = 0): number =>
  Math.floor((MAX_TX_BYTES - extraBytes - txBytes(0, outputs) - LONGER_COUNT_BYTES) / P2PKH_INPUT_BYTES);

/** Returns the coins that a step spends besides the coins chosen to pay for it. */
export const coinsOfStep = ({ tokenCoins, covenant }: Step): readonly Utxo[] =>
  covenant ? [...tokenCoins, covenant.utxo] : tokenCoins;

/** Returns by how many bytes an input with a covenant is longer than another one; 0 without a covenant. */
const extraBytes = (covenant: StepCovenant | undefined, outputs: readonly ScriptHex[]): number =>
  covenant ? covenant.bytes(outputs) - P2PKH_INPUT_BYTES : 0;

/** Returns the signed size of a step with this number of inputs and these outputs. */
export const stepBytes = (
  { covenant }: Pick<Step, "covenant">,
  inputs: number,
  outputs: readonly ScriptHex[],
): number => txBytes(inputs, outputs) + extraBytes(covenant, outputs);

export const scriptsOf = (outputs: readonly { script: ScriptHex }[]): ScriptHex[] =>
  outputs.map(({ script }) => script);

/** Returns the outputs with token change, which the next step spends. */
const tokensHandedOn = ({ outputs, handsOn }: Step): PlannedOutput[] =>
  outputs.filter(({ isChange, token }) => isChange && token !== undefined).slice(0, handsOn);

/** Returns the terms for these steps. `hasChange` says whether the last step may have change, which then must fit. */
export function termsOf(steps: readonly Step[], hasChange: boolean, options: PlanOptions): ChainTerms {
  const { changeScript } = options;
  const [first = { tokenCoins: [], outputs: [] } satisfies Step] = steps;
  const paid = scriptsOf(first.outputs);
  const outputs = steps.length > 1 ? [...paid, changeScript] : paid;
  const fullest = hasChange ? [...paid, changeScript] : outputs;
  const firstInputs = coinsOfStep(first).length;
  return {
    feePerKb: Math.ceil(options.feePerKb),
    changeScript,
    firstInputs,
    firstExtraBytes: extraBytes(first.covenant, outputs),
    outputs,
    lastCapacity: inputCapacity(fullest, extraBytes(first.covenant, fullest)) - firstInputs,
    collectorCapacity: inputCapacity([changeScript]),
    maxCollectors: MAX_UNCONFIRMED_CHAIN - steps.length,
    steps: steps.length,
  };
}

/**
 * Returns the sats that the chosen coins must bring, without the fees of the first step and of collectors. With this
 * amount every step can pay for itself, and each but the last has at least dust as change. The amount is zero or
 * negative if the token coins already bring enough sats.
 */
export function amountFor(steps: readonly Step[], terms: ChainTerms): Sats {
  let balance = 0n;
  let least = 0n;
  let handedOn: readonly PlannedOutput[] = [];
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    const fee = index === 0 ? 0n : stepFee(step, handedOn.length + 1, isLast, terms);
    balance += satsOf(handedOn) + satsOf(coinsOfStep(step)) - satsOf(step.outputs) - fee;
    const lacking = (isLast ? 0n : DUST_SATS) - balance;
    if (index === 0 || lacking > least) least = lacking;
    handedOn = tokensHandedOn(step);
  });
  return sats(least);
}

function stepFee(step: Step, otherInputs: number, isLast: boolean, terms: ChainTerms): Sats {
  const scripts = isLast ? scriptsOf(step.outputs) : [...scriptsOf(step.outputs), terms.changeScript];
  return feeFor(stepBytes(step, otherInputs + coinsOfStep(step).length, scripts), terms.feePerKb);
}

export function satsOf(parts: readonly { sats: Sats }[]): Sats {
  let sum = 0n;
  for (const part of parts) sum += part.sats;
  return sats(sum);
}

/**
 * Returns how many collectors this many coins need. A collector is a transaction that gathers coins into one output of
 * the wallet; the first step spends these outputs together with the remaining coins.
 */
export const collectorsFor = (coinCount: number, { lastCapacity, collectorCapacity }: ChainTerms): number =>
  Math.max(0, Math.ceil((coinCount - lastCapacity) / (collectorCapacity - 1)));

/** Returns how many coins a plan with this many collectors can spend at most. */
export const coinsFor = (collectors: number, { lastCapacity, collectorCapacity }: ChainTerms): number =>
  lastCapacity + collectors * (collectorCapacity - 1);

/** Returns how many coins each collector gathers, with as few collectors as possible and each as full as possible. */
export function sharesOf(coinCount: number, terms: ChainTerms): number[] {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  return Array.from({ length: count }, (_, i) =>
    Math.min(terms.collectorCapacity, gathered - i * terms.collectorCapacity),
  );
}

/** Returns the fee of one collector with this many coins. */
export const collectorFee = (coinCount: number, { feePerKb, changeScript }: ChainTerms): Sats =>
  feeFor(txBytes(coinCount, [changeScript]), feePerKb);

/** Returns the fees of the collectors and the first step; `amountFor` includes the fees of the steps after it. */
export function chainFee(coinCount: number, terms: ChainTerms): Sats {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  const inputs = terms.firstInputs + count + coinCount - gathered;
  const first = feeFor(txBytes(inputs, terms.outputs) + terms.firstExtraBytes, terms.feePerKb);
  if (count === 0) return first;
  const full = collectorFee(terms.collectorCapacity, terms) * BigInt(count - 1);
  return sats(first + full + collectorFee(gathered - (count - 1) * terms.collectorCapacity, terms));
}
