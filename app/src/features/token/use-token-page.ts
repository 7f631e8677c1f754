import { type TokenKind, tokenKindOf } from "@satchel/core/activity";
import { type Atoms, atoms } from "@satchel/core/amount";
import { totalsOf } from "@satchel/core/ledger";
import { isTokenId, type TokenGenesis, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useCountedLedger } from "../../wiring/balances.ts";
import type { PanelFacts } from "./token-panels.ts";

/** What is known of the token of the page. */
export type TokenGate =
  | { step: "bad-id" }
  | { step: "loading" }
  /** Its info could not be fetched. */
  | { step: "failed" }
  /** Coins with tokens of no known protocol; the indexer has no info about them. */
  | { step: "nameless" }
  | { step: "ready"; token: TokenGenesis; kind: TokenKind };

/** Returns what is known of a token, and fetches its info where that is missing, again when the network is back. */
export function useTokenGate(tokenId: string): { gate: TokenGate; retry: () => void } {
  const { engine } = useApp();
  const token = useEngineState((state) => state.tokens.get(tokenId));
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [answered, setAnswered] = useState<string>();
  const [round, setRound] = useState(0);
  const isWanted = token === undefined && isTokenId(tokenId) && tokenId !== UNKNOWN_TOKEN_ID;
  const asked = `${tokenId} ${round} ${isOffline}`;
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    void engine.needTokens([tokenId]).then(() => {
      if (isShown) setAnswered(asked);
    });
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, isWanted, asked]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  const gate = useMemo<TokenGate>(() => {
    if (tokenId === UNKNOWN_TOKEN_ID) return { step: "nameless" };
    if (!isTokenId(tokenId)) return { step: "bad-id" };
    if (token) return { step: "ready", token, kind: tokenKindOf(token.tokenType) };
    return { step: answered === asked ? "failed" : "loading" };
  }, [tokenId, token, answered, asked]);
  return { gate, retry };
}

/** How much of the token the wallet holds. `isKnown`: the wallet was synced at least once. */
export type Holding = { atoms: Atoms; batons: number; isHeld: boolean; isKnown: boolean };

export function useHolding(tokenId: string): Holding {
  const total = totalsOf(useCountedLedger()).tokens.get(tokenId);
  const isKnown = useEngineState(({ sync }) => sync.at !== undefined);
  return { atoms: total?.atoms ?? atoms(0n), batons: total?.batons ?? 0, isHeld: total !== undefined, isKnown };
}

/** Returns what decides about the panels of a token. */
export function usePanelFacts(tokenId: string, kind: TokenKind): PanelFacts {
  const { special } = useApp().network;
  const { utxos } = useCountedLedger();
  const { atoms: held, batons } = useHolding(tokenId);
  const isCollection = kind === "Collection";
  const seats = useMemo(() => {
    const coins = isCollection ? [...utxos.values()].filter(({ token }) => token?.tokenId === tokenId) : [];
    const amounts = coins.flatMap(({ token }) => (token && !token.isMintBaton ? [token.atoms] : []));
    return { hasMintInput: amounts.some((n) => n === 1n), canFanOut: amounts.some((n) => n > 1n) };
  }, [isCollection, utxos, tokenId]);
  const isRedeemable = tokenId === special.stakingTokenId || tokenId === special.savingsTokenId;
  return { kind, isHeld: held > 0n, hasBaton: batons > 0, isRedeemable, ...seats };
}
