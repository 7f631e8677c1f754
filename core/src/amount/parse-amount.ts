import { no, ok, type Result } from "../result.ts";
import { PLAIN, type Separators } from "./separators.ts";
import { type AmountProblem, parseAmount, parseTyped } from "./typed-number.ts";
import { type Atoms, atoms, DUST_SATS, type Sats, sats, XEC_DECIMALS } from "./units.ts";

/** Parses an XEC amount as links and files write it, e.g. "5.46": digits and at most one '.'. */
export const parseXec = (text: string): Result<Sats, AmountProblem> => asSats(parseAmount(text, XEC_DECIMALS, PLAIN));

/** Parses an XEC amount as a person types it, e.g. "1.234,56" with `{ group: ".", decimal: "," }`. */
export const parseXecIn = (text: string, separators: Separators): Result<Sats, AmountProblem> =>
  asSats(parseTyped(text, XEC_DECIMALS, separators));

const asSats = (amount: Result<bigint, AmountProblem>): Result<Sats, AmountProblem> =>
  amount.ok ? ok(sats(amount.value)) : amount;

/** Parses an amount of a token with `decimals` decimals, as typed with `separators`, or without them as in links. */
export function parseAtoms(text: string, decimals: number, separators?: Separators): Result<Atoms, AmountProblem> {
  const amount = separators ? parseTyped(text, decimals, separators) : parseAmount(text, decimals, PLAIN);
  return amount.ok ? ok(atoms(amount.value)) : amount;
}

/** Checks that the amount can be sent from this balance; the plan checks the fee. */
export function checkSendAmount(amount: Sats, balance: Sats): Result<Sats, AmountProblem> {
  if (amount <= 0n) return no({ code: "amount-zero" });
  if (amount < DUST_SATS) return no({ code: "amount-below-dust", dust: DUST_SATS });
  if (amount > balance) return no({ code: "amount-above-balance", amount, balance });
  return ok(amount);
}
