import { type AmountProblem, parseAtoms, perXec, type Separators } from "../../amount/index.ts";
import { no, ok, type Result } from "../../result.ts";

/** Decimals of a typed price; a hundred-billionth of an XEC is a nanosat (tokens.md 9.1). */
export const LIST_PRICE_DECIMALS = 11;

/** Why a typed price of one token is not a price (tokens.md 5.2). */
export type ListPriceProblem =
  /** `List price is required.` */
  | { code: "list-price-required" }
  /** `Cannot input price in {currency} while fiat price is unavailable.` */
  | { code: "fiat-price-unavailable" }
  /** `List price must be a number` */
  | { code: "list-price-not-a-number"; why: AmountProblem }
  /** `List price supports up to 11 decimal places.` */
  | { code: "list-price-too-precise"; decimals: number }
  /** `Price cannot be lower than 1 nanosatoshi per 1 token satoshi` */
  | { code: "price-below-nanosat" };

/**
 * `decimals`: of the token. `fiat`: present if the price is typed in fiat, with the known price of an XEC, if there is
 * one.
 */
export type ListPriceOptions = {
  decimals: number;
  separators?: Separators;
  fiat?: { perXec: number | undefined };
};

/**
 * Reads the price of one whole token that a person typed, in XEC or in fiat, and returns nanosats per atom, rounded to
 * the nearest. What buyers really pay follows from the terms (`previewOf`).
 */
export function parseListPrice(input: string, options: ListPriceOptions): Result<bigint, ListPriceProblem> {
  const { decimals, separators, fiat } = options;
  if (input.trim() === "") return no({ code: "list-price-required" });
  const typed = readPrice(input, separators);
  if (!typed.ok) {
    const { problem } = typed;
    return problem.code === "amount-too-precise"
      ? no({ code: "list-price-too-precise", decimals: LIST_PRICE_DECIMALS })
      : no({ code: "list-price-not-a-number", why: problem });
  }
  const perToken = fiat ? perXec(typed.value, fiat.perXec ?? 0) : typed.value;
  if (perToken === undefined) return no({ code: "fiat-price-unavailable" });
  const atomsPerToken = 10n ** BigInt(decimals);
  if (perToken < atomsPerToken) return no({ code: "price-below-nanosat" });
  return ok((perToken + atomsPerToken / 2n) / atomsPerToken);
}

/**
 * "1,000" is read as the locale writes it. A person who meant 1.000 by it asks a thousand times too much, which the
 * form says beside the best offer, and loses nothing.
 */
function readPrice(input: string, separators: Separators | undefined): ReturnType<typeof parseAtoms> {
  const typed = parseAtoms(input, LIST_PRICE_DECIMALS, separators);
  if (typed.ok || typed.problem.code !== "amount-ambiguous" || separators === undefined) return typed;
  return parseAtoms(`${input.trim()}${separators.decimal}0`, LIST_PRICE_DECIMALS, separators);
}
