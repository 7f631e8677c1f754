import { type TokenKind, tokenKindOf } from "@satchel/core/activity";
import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import type { RedeemableToken } from "@satchel/core/ports";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo } from "react";
import { useTrading } from "../../flows/trade/allowed/trading.tsx";
import { type TokenInfo, useTokenInfo } from "../../widgets/tokens/token-info.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useCountedLedger, useIsBalanceKnown } from "../../wiring/money/balances.ts";
import type { PanelFacts } from "./token-panels.ts";

/** What is known of the token of the page. */
export type TokenGate = Exclude<TokenInfo, { step: "there" }> | { step: "ready"; token: TokenGenesis; kind: TokenKind };

/** Returns what is known of a token, with its kind; see `useTokenInfo`. */
export function useTokenGate(tokenId: TokenId): { gate: TokenGate; retry: () => void } {
  const { info, retry } = useTokenInfo(tokenId);
  if (info.step !== "there") return { gate: info, retry };
  return { gate: { step: "ready", token: info.token, kind: tokenKindOf(info.token.tokenType) }, retry };
}

/** How much of the token the wallet holds. `isKnown`: the wallet was synced at least once. */
export type Holding = { atoms: Atoms; batons: number; isHeld: boolean; isKnown: boolean };

export function useHolding(tokenId: TokenId): Holding {
  const total = totalsOf(useCountedLedger()).tokens.get(tokenId);
  const isKnown = useIsBalanceKnown();
  return { atoms: total?.atoms ?? atoms(0n), batons: total?.batons ?? 0, isHeld: total !== undefined, isKnown };
}

/** Returns what decides about the panels of a token. */
export function usePanelFacts(tokenId: TokenId, kind: TokenKind): PanelFacts {
  const { utxos } = useCountedLedger();
  const { atoms: held, batons } = useHolding(tokenId);
  const isCollection = kind === "Collection";
  const seats = useMemo(() => {
    const coins = isCollection ? [...utxos.values()].filter(({ token }) => token?.tokenId === tokenId) : [];
    const amounts = coins.flatMap(({ token }) => (token && !token.isMintBaton ? [token.atoms] : []));
    return { hasMintInput: amounts.some((n) => n === 1n), canFanOut: amounts.some((n) => n > 1n) };
  }, [isCollection, utxos, tokenId]);
  const isRedeemable = useRedeemable(tokenId) !== undefined;
  const isBlacklisted = useTrading() === "blacklisted";
  return { kind, isHeld: held > 0n, isBlacklisted, hasBaton: batons > 0, isRedeemable, ...seats };
}

/** Returns as which of the two redeemable tokens the network knows this one. The savings token needs a bid. */
export function useRedeemable(tokenId: TokenId): RedeemableToken | undefined {
  const { special, endpoints } = useApp().network;
  if (tokenId === special.stakingTokenId) return "staking";
  return tokenId === special.savingsTokenId && endpoints.redemptionBids.length > 0 ? "savings" : undefined;
}
