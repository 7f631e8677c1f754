import { type Atoms, atoms, DUST_SATS, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import type { SendRules } from "../token/index.ts";
import { inputCapacity, type Step } from "./chain-terms.ts";
import { atomsOf, sumAtoms } from "./choose-token-coins.ts";
import { MAX_OP_RETURN_BYTES } from "./limits.ts";
import type { PlannedOutput, PlanProblem, TokenPayment } from "./plan.ts";
import { dustOf } from "./size.ts";
import type { ScriptHex, Utxo } from "./tx.ts";

/** Inputs the first transaction keeps free for coins without tokens: above the longest chain of collectors. */
const XEC_INPUTS = 100;
/** More outputs than any script of tokens can speak of. */
const MANY_OUTPUTS = 40;

/** What the steps so far hand on, and what is still to be done. */
type Progress = {
  steps: Step[];
  held: Atoms;
  coins: readonly Utxo[];
  to: readonly TokenPayment[];
  pushes: readonly string[];
};

/**
 * The transactions of a payment of tokens, which spends all of `coins`. Payments that one script can not name go on in
 * further ones, each with the coins it needs; coins that one has no room for are gathered by others before it. `pushes`
 * stand in the first that pays.
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

/** One more transaction that pays, and those that gather for it. */
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

/** As many of the payments as one script can name, and the coins for them; the last takes all that are left. */
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

/** Moves coins together until those that are left, its value, fit into one transaction. */
function gatherFor(progress: Progress, bring: readonly Utxo[], terms: TokenTerms): Result<readonly Utxo[], TooLong> {
  let left = bring;
  for (let room = roomIn(progress, terms); left.length > room; room = roomIn(progress, terms)) {
    const share = left.slice(0, room);
    left = left.slice(room);
    const pack: TokenPack = { to: [], change: atoms(progress.held + sumAtoms(share)), pushes: [] };
    const problem = checkPack(pack, terms);
    if (problem !== undefined) return no(problem);
    addStep(progress, share, pack, terms);
  }
  return ok(left);
}

/** The coins of a step are always the first of those left. */
function addStep(progress: Progress, tokenCoins: readonly Utxo[], pack: TokenPack, terms: TokenTerms): void {
  progress.steps.push({ tokenCoins, outputs: tokenOutputs(pack, terms) });
  progress.coins = progress.coins.slice(tokenCoins.length);
  progress.held = pack.change;
}

/** The first coins that with those held reach so many atoms. */
function coinsFor({ coins, held }: Progress, required: bigint): readonly Utxo[] {
  let sum: bigint = held;
  const end = coins.findIndex((coin) => {
    if (sum >= required) return true;
    sum += atomsOf(coin);
    return false;
  });
  return end < 0 ? coins : coins.slice(0, end);
}

/** Token coins the next step has room for beside all that may stand in it. */
function roomIn({ steps, held }: Progress, terms: TokenTerms): number {
  const capacity = inputCapacity([
    "00".repeat(MAX_OP_RETURN_BYTES),
    ...Array.from({ length: MANY_OUTPUTS }, () => terms.changeScript),
  ]);
  return capacity - (steps.length === 0 ? XEC_INPUTS : 1 + changeAmounts(held, terms.rules).length);
}

const sumOf = (to: readonly TokenPayment[]): bigint => to.reduce((sum, payment) => sum + payment.atoms, 0n);

type TokenTerms = { tokenId: string; rules: SendRules; changeScript: ScriptHex };

type TooLong = PlanProblem & { code: "data-too-long" };

/** What one script says: the payments in their order, then `change` atoms back; `pushes` behind it. */
type TokenPack = { to: readonly TokenPayment[]; change: Atoms; pushes: readonly string[] };

/** The script's output first, then those it names. */
function tokenOutputs(pack: TokenPack, terms: TokenTerms): PlannedOutput[] {
  const { tokenId, changeScript } = terms;
  const output = (script: ScriptHex, amount: Atoms, isChange: boolean): PlannedOutput => ({
    script,
    sats: isChange ? DUST_SATS : dustOf(script),
    isChange,
    token: { tokenId, atoms: amount },
  });
  return [
    { script: scriptOf(pack, terms), sats: sats(0n), isChange: false },
    ...pack.to.map((payment) => output(payment.script, payment.atoms, false)),
    ...changeAmounts(pack.change, terms.rules).map((amount) => output(changeScript, amount, true)),
  ];
}

/** Why one script can not say this much: it is too long for a node, or names more outputs than its standard allows. */
function checkPack(pack: TokenPack, terms: TokenTerms): TooLong | undefined {
  const { maxOutputs } = terms.rules;
  const outputs = pack.to.length + changeAmounts(pack.change, terms.rules).length;
  const bytes = scriptOf(pack, terms).length / 2;
  const isFit = outputs <= maxOutputs && bytes <= MAX_OP_RETURN_BYTES;
  return isFit ? undefined : { code: "data-too-long", bytes, max: MAX_OP_RETURN_BYTES };
}

/** Atoms that come back, in amounts an output can hold: mostly one. */
function changeAmounts(change: Atoms, { maxAtoms }: SendRules): Atoms[] {
  const rest = atoms(change % maxAtoms);
  const full = Array.from({ length: Number(change / maxAtoms) }, () => maxAtoms);
  return rest > 0n ? [...full, rest] : full;
}

const scriptOf = ({ to, change, pushes }: TokenPack, { tokenId, rules }: TokenTerms): ScriptHex =>
  rules.script(tokenId, [...to.map((payment) => payment.atoms), ...changeAmounts(change, rules)], pushes);
