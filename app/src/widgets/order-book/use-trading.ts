import type { TokenGenesis } from "@satchel/core/token";
import type { Trading } from "@satchel/engine";
import { useEffect, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/balances.ts";
import { useIdentity } from "../tokens/token-identity.tsx";

/**
 * Returns whether the token may be traded; `waiting` until the blacklist server has answered. It is asked again when the
 * network is back, as long as the answer is not known (tokens.md 4.7).
 */
export function useTrading(tokenId: string): Trading | "waiting" {
  const { engine, network } = useApp();
  const { blacklist } = network.special;
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [found, setFound] = useState<Trading>();
  const isKnown = found === "allowed" || found === "blacklisted";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    if (isKnown) return;
    let isShown = true;
    void engine.checkTrading(tokenId, blacklist).then((answer) => {
      if (isShown) setFound(answer);
    });
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, blacklist, isOffline, isKnown]);
  return blacklist.includes(tokenId) ? "blacklisted" : (found ?? "waiting");
}

/** Returns the name of the better known token that this one could be taken for, before the wallet has any of it. */
export function useTwin(token: TokenGenesis): string | undefined {
  const imitates = useIdentity(token)?.imitates;
  const isHeld = heldAtoms(useCountedLedger(), token.tokenId) > 0n;
  return isHeld ? undefined : imitates?.name;
}
