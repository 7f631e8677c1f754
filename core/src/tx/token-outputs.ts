import { type Atoms, atoms, DUST_SATS, sats } from "../amount/index.ts";
import type { SendRules } from "../token/index.ts";
import { dustOf } from "./dust.ts";
import { MAX_OP_RETURN_BYTES } from "./limits.ts";
import type { PlannedOutput, PlanProblem, TokenPayment } from "./plan.ts";
import type { ScriptHex } from "./tx.ts";

export type TokenTerms = { tokenId: string; rules: SendRules; changeScript: ScriptHex };

export type TooLong = PlanProblem & { code: "data-too-long" };

/** What one script says: the payments in their order, then `change` atoms back; `pushes` behind it. */
export type TokenPack = { to: readonly TokenPayment[]; change: Atoms; pushes: readonly string[] };

/** The script's output first, then those it names. */
export function tokenOutputs(pack: TokenPack, terms: TokenTerms): PlannedOutput[] {
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
export function checkPack(pack: TokenPack, terms: TokenTerms): TooLong | undefined {
  const { maxOutputs } = terms.rules;
  const outputs = pack.to.length + changeAmounts(pack.change, terms.rules).length;
  const bytes = scriptOf(pack, terms).length / 2;
  const isFit = outputs <= maxOutputs && bytes <= MAX_OP_RETURN_BYTES;
  return isFit ? undefined : { code: "data-too-long", bytes, max: MAX_OP_RETURN_BYTES };
}

/** Atoms that come back, in amounts an output can hold: mostly one. */
export function changeAmounts(change: Atoms, { maxAtoms }: SendRules): Atoms[] {
  const rest = atoms(change % maxAtoms);
  const full = Array.from({ length: Number(change / maxAtoms) }, () => maxAtoms);
  return rest > 0n ? [...full, rest] : full;
}

const scriptOf = ({ to, change, pushes }: TokenPack, { tokenId, rules }: TokenTerms): ScriptHex =>
  rules.script(tokenId, [...to.map((payment) => payment.atoms), ...changeAmounts(change, rules)], pushes);
