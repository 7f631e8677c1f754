import { ok, type Result } from "../result.ts";
import type { AmountProblem } from "./amount-problem.ts";
import { parseAmount, parseTyped } from "./parse-amount.ts";
import { PLAIN, type Separators } from "./separators.ts";
import { type Atoms, atoms } from "./units.ts";

/** Reads an amount of a token with `decimals` decimals: as a person of this locale types it, or without one as links write it. */
export function parseAtoms(text: string, decimals: number, separators?: Separators): Result<Atoms, AmountProblem> {
  const amount = separators ? parseTyped(text, decimals, separators) : parseAmount(text, decimals, PLAIN);
  return amount.ok ? ok(atoms(amount.value)) : amount;
}
