import { ok, type Result } from "../result.ts";
import { FIAT_DECIMALS, type Fiat } from "./fiat.ts";
import type { Separators } from "./separators.ts";
import { type AmountProblem, parseTyped } from "./typed-number.ts";

/** Decimals of a currency's own coins: two for most currencies, three for the dinar. */
const CENTS = 2;
const DECIMALS_OF: Readonly<Record<string, number>> = { bhd: 3 };

/**
 * Parses a fiat amount as a person types it; `fiat` is the code of the currency in lower case. An amount may be finer
 * than the currency's coins, because a thousandth of a dollar is tens of XEC.
 */
export function parseFiatIn(text: string, separators: Separators, fiat = ""): Result<Fiat, AmountProblem> {
  const decimals = DECIMALS_OF[fiat] ?? CENTS;
  const amount = parseTyped(text, decimals, separators);
  if (amount.ok) return ok((amount.value * 10n ** BigInt(FIAT_DECIMALS - decimals)) as Fiat);
  if (amount.problem.code !== "amount-too-precise") return amount;
  const finer = parseTyped(text, FIAT_DECIMALS, separators);
  return finer.ok ? ok(finer.value as Fiat) : finer;
}
