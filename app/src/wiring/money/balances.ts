import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { type Balance, balanceOf, type Ledger, totalsOf, withoutDoubted } from "@satchel/core/ledger";
import type { NetworkConfig } from "@satchel/core/network";
import type { Price } from "@satchel/engine";
import { useEffect, useMemo } from "react";
import type { frameText } from "../../catalogue/en/frame.ts";
import { useApp, useEngineState } from "../app-context.ts";

export type TokenBalance = {
  /** Which card it is, by its name in the catalogue. */
  card: keyof typeof frameText.balances;
  ticker: string;
  atoms: Atoms;
  /**
   * Undefined while the genesis of a token that the wallet holds is not loaded: the amount cannot be shown without it.
   */
  decimals: number | undefined;
  /** Returns the price of one whole token, in the currency of the given price. */
  perToken: (price: Price) => number | undefined;
};

/**
 * The tokens behind the two cards. A staking token is redeemed for one XEC (facts.md 1.4), a savings token is a dollar.
 */
const CARDS = [
  {
    card: "staking",
    name: "XECX",
    decimalsOfNone: 2,
    idOf: (special: NetworkConfig["special"]) => special.stakingTokenId,
    perToken: (price: Price) => price.perXec,
  },
  {
    card: "savings",
    name: "FIRMA",
    decimalsOfNone: 4,
    idOf: (special: NetworkConfig["special"]) => special.savingsTokenId,
    perToken: (price: Price) => price.savings,
  },
] as const;

/**
 * Returns the ledger without coins in doubt, which no payment uses. Coins whose tokens the server and the bytes
 * describe differently count neither as XEC nor as tokens.
 */
export const useCountedLedger = (): Ledger => useEngineState(({ ledger, doubted }) => withoutDoubted(ledger, doubted));

export function useXecBalance(): Balance {
  const ledger = useCountedLedger();
  const tipHeight = useEngineState((state) => state.tip?.height ?? 0);
  return useMemo(() => balanceOf(ledger, tipHeight), [ledger, tipHeight]);
}

/** Returns the balances of the staking and the savings token, where the network has them. */
export function useTokenBalances(): readonly TokenBalance[] {
  const { engine, network } = useApp();
  const ledger = useCountedLedger();
  const tokens = useEngineState((state) => state.tokens);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const held = useMemo(
    () =>
      CARDS.flatMap(({ idOf, ...card }) => {
        const tokenId = idOf(network.special);
        return tokenId === "" ? [] : [{ ...card, tokenId, atoms: heldAtoms(ledger, tokenId) }];
      }),
    [ledger, network],
  );
  const unknown = held.filter(({ tokenId, atoms }) => atoms > 0n && !tokens.has(tokenId)).map(({ tokenId }) => tokenId);
  const asked = unknown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    // Also offline, because the device may have them, and again when the network is back.
    if (asked !== "") void engine.needTokens(unknown);
  }, [engine, asked, isOffline]);
  return held.map(({ tokenId, name, decimalsOfNone, ...card }) => {
    const genesis = tokens.get(tokenId)?.genesisInfo;
    const decimals = genesis?.decimals ?? (card.atoms === 0n ? decimalsOfNone : undefined);
    return { ...card, ticker: genesis?.tokenTicker || name, decimals };
  });
}

/** Returns how many atoms of a token the wallet holds, without mint batons. */
export const heldAtoms = (ledger: Ledger, tokenId: TokenId): Atoms =>
  totalsOf(ledger).tokens.get(tokenId)?.atoms ?? atoms(0n);

/** Whether a server has answered for the balance once: before that, nobody knows whether it is zero. */
export const useIsBalanceKnown = (): boolean => useEngineState(({ sync }) => sync.at !== undefined);
