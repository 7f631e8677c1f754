import { ok, type Result } from "../result.ts";
import type { AmountProblem } from "./amount-problem.ts";
import { parseAmount, parseTyped } from "./parse-amount.ts";
import { PLAIN, type Separators } from "./separators.ts";
import { type Sats, sats, XEC_DECIMALS } from "./units.ts";

/** Reads XEC as links and files write it, e.g. "5.46": digits and one '.'. */
export const parseXec = (text: string): Result<Sats, AmountProblem> => asSats(parseAmount(text, XEC_DECIMALS, PLAIN));

/** Reads XEC as a person types it, e.g. "1.234,56" with `{ group: ".", decimal: "," }`. */
export const parseXecIn = (text: string, separators: Separators): Result<Sats, AmountProblem> =>
  asSats(parseTyped(text, XEC_DECIMALS, separators));

const asSats = (amount: Result<bigint, AmountProblem>): Result<Sats, AmountProblem> =>
  amount.ok ? ok(sats(amount.value)) : amount;
