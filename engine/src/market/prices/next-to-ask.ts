import { tokenKindOf } from "@satchel/core/activity";
import type { TokenId } from "@satchel/core/ids";
import type { Quote } from "@satchel/core/market";
import type { Pegs } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { TokenMarks, TokenPrices } from "../../state.ts";

const MINUTE_MS = 60_000;
/** How long a price counts as new. Older ones are asked for again. */
export const PRICE_FRESH_MS = 30 * MINUTE_MS;
/** A token without a price rarely gets one. */
export const NO_PRICE_FRESH_MS = 24 * 60 * MINUTE_MS;

export type Asking = {
  held: Iterable<TokenId>;
  tokens: ReadonlyMap<TokenId, TokenGenesis>;
  marks: TokenMarks;
  prices: TokenPrices;
  pegs: Pegs | undefined;
  /** The tokens whose price was asked for in vain a short while ago. */
  isBarred: (tokenId: TokenId) => boolean;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Returns the token whose price is asked for next: favourites first, then tokens that had a price, the oldest one
 * first, then tokens that nobody has asked about, and last tokens that had no price. Undefined if all are known. NFTs
 * and collections have no price, the redeemable tokens a rate of their own; a hidden token has no value on the screen.
 */
export function nextToAsk({ held, tokens, marks, prices, pegs, isBarred, now }: Asking): TokenId | undefined {
  let next: { tokenId: TokenId; rank: number; at: number } | undefined;
  for (const tokenId of held) {
    const quote = prices.get(tokenId);
    const mark = marks.get(tokenId);
    if (mark === "hidden" || isBarred(tokenId) || !isQuoted(tokens.get(tokenId), pegs) || isFresh(quote, now)) continue;
    const rank = mark === "favourite" ? 0 : quote?.each ? 1 : quote === undefined ? 2 : 3;
    const at = quote?.at ?? 0;
    if (next === undefined || rank < next.rank || (rank === next.rank && at < next.at)) next = { tokenId, rank, at };
  }
  return next?.tokenId;
}

/** Tells whether a token can have a price of its own. One whose genesis is not known waits for it. */
export function isQuoted(token: TokenGenesis | undefined, pegs: Pegs | undefined): boolean {
  if (token === undefined || token.tokenId === pegs?.stakingTokenId || token.tokenId === pegs?.savingsTokenId)
    return false;
  const kind = tokenKindOf(token.tokenType);
  return kind === "SLP" || kind === "ALP" || kind === "Mint Vault";
}

/** Also a price from the future is not fresh: the clock was set. */
export function isFresh(quote: Quote | undefined, now: number): boolean {
  if (quote === undefined) return false;
  const age = now - quote.at;
  return age >= 0 && age < (quote.each ? PRICE_FRESH_MS : NO_PRICE_FRESH_MS);
}
