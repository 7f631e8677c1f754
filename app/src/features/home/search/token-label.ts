import type { TokenId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";

/** Returns the name of a token with its ticker, or its shortened id while its genesis is not loaded. */
export function tokenLabel(tokenId: TokenId, token: TokenGenesis | undefined): string {
  const name = tokenName(tokenId, token);
  if (name === undefined || token === undefined) return shortId(tokenId);
  const ticker = tickerText(token);
  return ticker === "" || ticker === name ? name : historyText.tokenWithTicker({ name, ticker });
}

export const shortId = (tokenId: TokenId): string => `${tokenId.slice(0, 6)}…${tokenId.slice(-6)}`;
