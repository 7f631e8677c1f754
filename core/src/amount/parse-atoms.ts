import { no, ok, type Result } from "../result.ts";
import type { AmountProblem } from "./amount-problem.ts";
import { parseAmount } from "./parse-amount.ts";
import { PLAIN, type Separators } from "./separators.ts";
import { type Atoms, atoms } from "./units.ts";

/** Reads an amount of a token with `decimals` decimals. */
export function parseAtoms(
  text: string,
  decimals: number,
  separators: Separators = PLAIN,
): Result<Atoms, AmountProblem> {
  const amount = parseAmount(text, decimals, separators);
  return amount.ok ? ok(atoms(amount.value)) : no(amount.problem);
}
