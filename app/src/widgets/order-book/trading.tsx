import type { TokenGenesis } from "@satchel/core/token";
import type { Trading } from "@satchel/engine";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/balances.ts";
import { useNeedTokens } from "../tokens/token.tsx";
import { useIdentity, useVerifiedIds } from "../tokens/token-identity.tsx";

const TradingContext = createContext<Trading | "waiting">("waiting");

/** Returns whether the token of the page may be traded; `waiting` until that is known. */
export const useTrading = (): Trading | "waiting" => useContext(TradingContext);

/** `isAsked`: false for a token without an order book, of which only the wallet's own list counts. */
type Props = { tokenId: string; isAsked?: boolean; children: ReactNode };

/** Asks once for everything inside it whether the token may be traded. */
export function AsksTrading({ tokenId, isAsked = true, children }: Props) {
  return <TradingContext value={useAnswerAbout(tokenId, isAsked)}>{children}</TradingContext>;
}

/**
 * Waits for the blacklist server, and until the names of well known tokens are there or cannot be fetched. The server is asked
 * again when the network is back, as long as its answer is not known (tokens.md 4.7).
 */
function useAnswerAbout(tokenId: string, isAsked: boolean): Trading | "waiting" {
  const { engine, network } = useApp();
  const { blacklist } = network.special;
  const verified = useVerifiedIds();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [found, setFound] = useState<Trading>();
  const isKnown = found === "allowed" || found === "blacklisted";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    if (isKnown || !isAsked) return;
    let isShown = true;
    // Without the names of the well known tokens nobody would be told that this one imitates one of them.
    const named = engine.needTokens([...verified]);
    void engine.checkTrading(tokenId, blacklist).then(async (answer) => {
      if (answer !== "blacklisted") await named;
      if (isShown) setFound(answer);
    });
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, blacklist, verified, isOffline, isKnown, isAsked]);
  return blacklist.includes(tokenId) ? "blacklisted" : (found ?? "waiting");
}

/** Returns the name of the better known token that this one could be taken for, before the wallet has any of it. */
export function useTwin(token: TokenGenesis): string | undefined {
  const imitates = useIdentity(token)?.imitates;
  // Again when the network is back: `useTrading` has asked for them once.
  useNeedTokens([...useVerifiedIds()]);
  const isHeld = heldAtoms(useCountedLedger(), token.tokenId) > 0n;
  return isHeld ? undefined : imitates?.name;
}
