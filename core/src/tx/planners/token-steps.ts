import { type Atoms, atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import type { TokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { MAX_OP_RETURN_BYTES, type ScriptHex, scriptOfBytes } from "../../script/index.ts";
import type { SendRules } from "../../token/index.ts";
import { dustOf } from "../bytes/size.ts";
import type { Utxo } from "../bytes/tx.ts";
import { atomsOf, sumAtoms } from "../coins/choose-token-coins.ts";
import { inputCapacity, type Step } from "../plan/chain-terms.ts";
import type { PlannedOutput, PlanProblem, TokenPayment } from "../plan/plan.ts";

/** Inputs that the first transaction keeps free for XEC coins: more than the longest chain has collectors. */
const XEC_INPUTS = 100;
/** More outputs than any token script can name. */
const MANY_OUTPUTS = 40;

/** The steps so far, the token change of the last one (`held`), and the coins, payments and pushes that remain. */
type Progress = {
  steps: Step[];
  held: Atoms;
  coins: readonly Utxo[];
  to: readonly TokenPayment[];
  pushes: readonly string[];
};

/**
 * Returns the transactions of a token payment that spends all of `coins`. Recipients that do not fit into one token
 * script continue in further transactions, each with the coins it needs. Coins that do not fit into one transaction are
 * gathered by transactions before it. `pushes` go into the first transaction that pays a recipient.
 */
export function tokenSteps(
  coins: readonly Utxo[],
  to: readonly TokenPayment[],
  pushes: readonly string[],
  terms: TokenTerms,
): Result<Step[], TooLong> {
  const progress: Progress = { steps: [], held: atoms(0n), coins, to, pushes };
  while (progress.to.length > 0) {
    const problem = addPack(progress, terms);
    if (problem !== undefined) return no(problem);
  }
  return ok(progress.steps);
}

/**
 * Returns the transactions that burn some of the atoms of `coins`, all of which they spend; the rest returns to the
 * wallet. Only the last transaction burns: the ones before it gather coins and, where a burn has no change, make a coin
 * of exactly the burned atoms.
 */
export function burnSteps(coins: readonly Utxo[], burned: Atoms, terms: BurnTerms): Result<Step[], TooLong> {
  const progress: Progress = { steps: [], held: atoms(0n), coins, to: [], pushes: [] };
  const gathered = gatherFor(progress, coins, terms);
  if (!gathered.ok) return gathered;
  const change = atoms(progress.held + sumAtoms(gathered.value) - burned);
  if (change > 0n && !terms.hasChange) return withExactCoin(progress, gathered.value, { burned, change }, terms);
  const pack: TokenPack = { to: [], change, pushes: [], burned };
  const problem = checkPack(pack, terms);
  if (problem !== undefined) return no(problem);
  addStep(progress, gathered.value, pack, terms);
  return ok(progress.steps);
}

/** Adds a transaction that makes a coin of exactly the burned atoms, and behind it the one that burns this coin. */
function withExactCoin(
  progress: Progress,
  coins: readonly Utxo[],
  { burned, change }: { burned: Atoms; change: Atoms },
  terms: BurnTerms,
): Result<Step[], TooLong> {
  const split: TokenPack = { to: [{ script: terms.changeScript, atoms: burned }], change, pushes: [] };
  const burn: TokenPack = { to: [], change: atoms(0n), pushes: [], burned };
  const problem = checkPack(split, terms) ?? checkPack(burn, terms);
  if (problem !== undefined) return no(problem);
  // Both are the wallet's own; the first one is spent by the next transaction, and the rest stays.
  const outputs = tokenOutputs(split, terms).map((output) => ({ ...output, isChange: output.token !== undefined }));
  progress.steps.push(
    { tokenCoins: coins, outputs, handsOn: 1 },
    { tokenCoins: [], outputs: tokenOutputs(burn, terms) },
  );
  return ok(progress.steps);
}

/** Adds the next transaction that pays recipients, and before it the transactions that gather coins for it. */
function addPack(progress: Progress, terms: TokenTerms): TooLong | undefined {
  const { pack, bring } = nextPack(progress, terms);
  const gathered = gatherFor(progress, bring, terms);
  if (!gathered.ok) return gathered.problem;
  const problem = checkPack(pack, terms);
  if (problem !== undefined) return problem;
  addStep(progress, gathered.value, pack, terms);
  progress.to = progress.to.slice(pack.to.length);
  progress.pushes = [];
  return undefined;
}

/**
 * Returns as many of the remaining payments as one script can name, and the coins for them. The last pack takes all
 * remaining coins.
 */
function nextPack(progress: Progress, terms: TokenTerms): { pack: TokenPack; bring: readonly Utxo[] } {
  const packOf = (count: number) => {
    const to = progress.to.slice(0, count);
    const bring = count === progress.to.length ? progress.coins : coinsFor(progress, sumOf(to));
    return { pack: { to, change: atoms(progress.held + sumAtoms(bring) - sumOf(to)), pushes: progress.pushes }, bring };
  };
  let count = Math.min(progress.to.length, terms.rules.maxOutputs);
  let next = packOf(count);
  while (count > 1 && checkPack(next.pack, terms) !== undefined) next = packOf(--count);
  return next;
}

/** Adds steps that gather coins until the rest fits into one transaction; returns that rest. */
function gatherFor(progress: Progress, bring: readonly Utxo[], terms: TokenTerms): Result<readonly Utxo[], TooLong> {
  let remaining = bring;
  for (let room = roomIn(progress, terms); remaining.length > room; room = roomIn(progress, terms)) {
    const share = remaining.slice(0, room);
    remaining = remaining.slice(room);
    const pack: TokenPack = { to: [], change: atoms(progress.held + sumAtoms(share)), pushes: [] };
    const problem = checkPack(pack, terms);
    if (problem !== undefined) return no(problem);
    addStep(progress, share, pack, terms);
  }
  return ok(remaining);
}

/** Adds a step; `tokenCoins` must be the first of the remaining coins. */
function addStep(progress: Progress, tokenCoins: readonly Utxo[], pack: TokenPack, terms: TokenTerms): void {
  progress.steps.push({ tokenCoins, outputs: tokenOutputs(pack, terms) });
  progress.coins = progress.coins.slice(tokenCoins.length);
  progress.held = pack.change;
}

/** Returns the first of the remaining coins: as many as it takes to reach `required` atoms together with those held. */
function coinsFor({ coins, held }: Progress, required: bigint): readonly Utxo[] {
  let sum: bigint = held;
  const end = coins.findIndex((coin) => {
    if (sum >= required) return true;
    sum += atomsOf(coin);
    return false;
  });
  return end < 0 ? coins : coins.slice(0, end);
}

const LARGEST_SCRIPT = scriptOfBytes(new Uint8Array(MAX_OP_RETURN_BYTES));

/** Returns how many token coins fit into the next step beside the largest possible script, outputs and other inputs. */
function roomIn({ steps, held }: Progress, terms: TokenTerms): number {
  const capacity = inputCapacity([LARGEST_SCRIPT, ...Array.from({ length: MANY_OUTPUTS }, () => terms.changeScript)]);
  return capacity - (steps.length === 0 ? XEC_INPUTS : 1 + changeAmounts(held, terms.rules).length);
}

const sumOf = (to: readonly TokenPayment[]): bigint => to.reduce((sum, payment) => sum + payment.atoms, 0n);

/**
 * `burnScript`: the script of a transaction that burns, with the change that it keeps. `paidSats`: what each output
 * that pays a recipient has; by default the least that nodes relay.
 */
type TokenTerms = {
  tokenId: TokenId;
  rules: SendRules;
  changeScript: ScriptHex;
  burnScript?: BurnScript;
  paidSats?: Sats;
};
type BurnScript = (burned: Atoms, change: readonly Atoms[]) => ScriptHex;
/** `hasChange`: whether the script of a burn can keep a part of its coins, as in ALP. */
export type BurnTerms = TokenTerms & { burnScript: BurnScript; hasChange: boolean };

type TooLong = PlanProblem & { code: "data-too-long" };

/**
 * The content of one token script: the payments in order, then `change` atoms back to the wallet, then `pushes`.
 * `burned` atoms of the coins go to no output.
 */
type TokenPack = { to: readonly TokenPayment[]; change: Atoms; pushes: readonly string[]; burned?: Atoms };

/** Returns the outputs of a pack: the OP_RETURN output, then the outputs that it names. */
function tokenOutputs(pack: TokenPack, terms: TokenTerms): PlannedOutput[] {
  const { tokenId, changeScript, paidSats } = terms;
  const output = (script: ScriptHex, amount: Atoms, isChange: boolean): PlannedOutput => ({
    script,
    sats: isChange ? DUST_SATS : (paidSats ?? dustOf(script)),
    isChange,
    token: { tokenId, atoms: amount },
  });
  const change = changeAmounts(pack.change, terms.rules).map((amount) => output(changeScript, amount, true));
  // A burn without change still has an output of dust (facts.md 2.2).
  const isBare = pack.burned !== undefined && change.length === 0;
  return [
    { script: scriptOf(pack, terms), sats: sats(0n), isChange: false },
    ...pack.to.map((payment) => output(payment.script, payment.atoms, false)),
    ...(isBare ? [{ script: changeScript, sats: DUST_SATS, isChange: true }] : change),
  ];
}

/** Checks that one script can hold the pack: it is short enough for nodes and for the outputs its standard allows. */
function checkPack(pack: TokenPack, terms: TokenTerms): TooLong | undefined {
  const { maxOutputs } = terms.rules;
  const outputs = pack.to.length + changeAmounts(pack.change, terms.rules).length;
  const bytes = scriptOf(pack, terms).length / 2;
  const isFit = outputs <= maxOutputs && bytes <= MAX_OP_RETURN_BYTES;
  return isFit ? undefined : { code: "data-too-long", bytes, max: MAX_OP_RETURN_BYTES };
}

/** Splits the change into amounts that an output can hold; mostly that is a single amount. */
function changeAmounts(change: Atoms, { maxAtoms }: SendRules): Atoms[] {
  const rest = atoms(change % maxAtoms);
  const full = Array.from({ length: Number(change / maxAtoms) }, () => maxAtoms);
  return rest > 0n ? [...full, rest] : full;
}

const scriptOf = (pack: TokenPack, { tokenId, rules, burnScript }: TokenTerms): ScriptHex => {
  const { to, pushes, burned } = pack;
  const change = changeAmounts(pack.change, rules);
  if (burned !== undefined && burnScript) return burnScript(burned, change);
  return rules.script(tokenId, [...to.map((payment) => payment.atoms), ...change], pushes);
};
