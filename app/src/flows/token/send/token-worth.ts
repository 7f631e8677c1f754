import type { Atoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { tokenFiatText } from "../../../text/money/money.ts";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";

/**
 * Returns the worth of an amount of the staking or the savings token; undefined for other tokens and without a price.
 */
export function useTokenWorth({ tokenId, genesisInfo }: TokenGenesis, atoms: Atoms | undefined): string | undefined {
  const { special } = useApp().network;
  const locale = useLocale();
  const price = useCurrentPrice();
  if (price === undefined || atoms === undefined) return undefined;
  // A staking token is redeemed for one XEC (facts.md 1.4), a savings token is a dollar.
  const perToken =
    tokenId === special.stakingTokenId ? price.perXec : tokenId === special.savingsTokenId ? price.savings : undefined;
  if (perToken === undefined) return undefined;
  return tokenFiatText({ atoms, decimals: genesisInfo.decimals }, perToken, price.fiat, locale);
}
