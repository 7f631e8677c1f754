import type { Separators } from "@satchel/core/amount";
import type { TradeFact } from "@satchel/core/market";
import { type ListPriceProblem, NANOSATS_PER_SAT, parseListPrice } from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import type { TokenAlert } from "@satchel/engine";

/** `last`: the trade that is beyond the limit already. */
export type AlertFormProblem = ListPriceProblem | { code: "alert-crossed"; side: TokenAlert["side"]; last: TradeFact };

/** Reads the limit of an alert, in nanosats for an atom. `facts`: the trades that are known, newest first. */
export function checkAlert(
  text: string,
  side: TokenAlert["side"],
  of: { decimals: number; separators: Separators; facts: readonly TradeFact[] | undefined },
): Result<bigint, AlertFormProblem> {
  const limit = parseListPrice(text, { decimals: of.decimals, separators: of.separators });
  if (!limit.ok) return limit;
  const last = lastTrade(of.facts);
  if (last === undefined) return limit;
  const [paid, wanted] = [last.sats * NANOSATS_PER_SAT, limit.value * last.atoms];
  const isBeyond = side === "above" ? paid >= wanted : paid <= wanted;
  return isBeyond ? no({ code: "alert-crossed", side, last }) : ok(limit.value);
}

/** Returns the newest trade that counts: not of a maker with themselves. */
export const lastTrade = (facts: readonly TradeFact[] | undefined): TradeFact | undefined =>
  facts?.find(({ isWash }) => !isWash);
