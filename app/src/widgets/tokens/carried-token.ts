import { type Atoms, amountText } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { CarriedToken } from "@satchel/core/token";
import type { CoinProblem, TokenValue } from "@satchel/core/tx";
import { coinsText } from "../../catalogue/en/payment/coins.ts";

import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useNeedTokens, useToken } from "./token.tsx";

/** A token that a coin holds by its transaction or by the server; `unreadable`: the transaction does not say which. */
export type Carried = { tokenId: TokenId; atoms: Atoms; isMintBaton: boolean } | "unreadable";

/**
 * Returns what would be lost if a coin in doubt were spent as XEC; undefined if its amount is in doubt, not its tokens.
 */
export function atRisk(problem: CoinProblem): Carried | undefined {
  switch (problem.code) {
    case "coin-may-carry-tokens":
      return problem.actual;
    case "coin-lost-token":
      return problem.known;
    case "coin-token-differs":
      return problem.actual ?? problem.claimed;
    default:
      return undefined;
  }
}

/**
 * Returns what a coin holds as words, e.g. "500 LANTRN". Asks for the token if it is not known. `isHideable`: six dots
 * stand for the number where balances are hidden.
 */
export function useCarriedText(
  carried: CarriedToken | TokenValue | Carried | undefined,
  { isHideable = false } = {},
): string {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const named = carried === "unreadable" ? undefined : carried;
  const token = useToken(named?.tokenId);
  useNeedTokens(named && !token ? [named.tokenId] : []);
  const { doubt } = coinsText;
  if (named === undefined) return doubt.unreadable;
  const { tokenId } = named;
  const name = tokenName(tokenId, token) ?? `${tokenId.slice(0, 6)}…${tokenId.slice(-6)}`;
  if (named.isMintBaton) return doubt.baton({ token: (token && tickerText(token)) || name });
  if (token === undefined) return doubt.tokensOf({ token: name });
  const digits = amountText(tokenParts(named.atoms, token, locale, "full"));
  return `${isHideable && !isVisible ? HIDDEN_DIGITS : digits} ${tickerText(token) || name}`;
}
