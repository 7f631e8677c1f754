import { tokenKindOf } from "@satchel/core/activity";
import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { priceAtRate, type Quote } from "@satchel/core/market";
import { useMemo } from "react";
import { useApp, useEngineState } from "../app-context.ts";

/** Returns what is known of the price of a token; undefined while nothing is known of it. */
export type QuoteOf = (tokenId: TokenId) => Quote | undefined;

/** What never gets old. */
const ALWAYS = Number.POSITIVE_INFINITY;
/** A staking token is redeemed for one XEC and has as many decimals (facts.md 1.4). */
const ONE_TO_ONE: Quote = { each: { sats: sats(1n), atoms: atoms(1n) }, at: ALWAYS };
/** NFTs, collections and tokens of types that nobody understands. */
const NEVER: Quote = { each: undefined, at: ALWAYS };

/**
 * Returns the prices of tokens: of the two redeemable ones their own rates, as in the header, and of the others what
 * their trades say. A token whose genesis is not known has none yet.
 */
export function useQuotes(): QuoteOf {
  const { stakingTokenId, savingsTokenId } = useApp().network.special;
  const prices = useEngineState((state) => state.tokenPrices);
  const tokens = useEngineState((state) => state.tokens);
  const price = useEngineState((state) => state.price);
  const isRateMissing = useEngineState(({ priceStatus }) => priceStatus === "none" || priceStatus === "failed");
  return useMemo(() => {
    const savings = (): Quote | undefined => {
      const decimals = savingsTokenId === "" ? undefined : tokens.get(savingsTokenId)?.genesisInfo.decimals;
      if (price?.savings === undefined) return price || isRateMissing ? NEVER : undefined;
      return decimals === undefined
        ? undefined
        : { each: priceAtRate(price.savings, price.perXec, decimals), at: price.at };
    };
    return (tokenId) => {
      if (tokenId === stakingTokenId) return ONE_TO_ONE;
      if (tokenId === savingsTokenId) return savings();
      const token = tokens.get(tokenId);
      if (token === undefined) return undefined;
      const kind = tokenKindOf(token.tokenType);
      return kind === "SLP" || kind === "ALP" || kind === "Mint Vault" ? prices?.get(tokenId) : NEVER;
    };
  }, [stakingTokenId, savingsTokenId, prices, tokens, price, isRateMissing]);
}
