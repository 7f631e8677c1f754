import type { TokenGenesis } from "@satchel/core/token";
import type { Trading } from "@satchel/engine";
import { useEffect, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/balances.ts";
import { useNeedTokens } from "../tokens/token.tsx";
import { useIdentity, useVerifiedIds } from "../tokens/token-identity.tsx";

/**
 * Returns whether the token may be traded; `waiting` until the blacklist server has answered and the names of well known
 * tokens are there or cannot be fetched. The server is asked again when the network is back, as long as its answer is not
 * known (tokens.md 4.7).
 */
export function useTrading(tokenId: string): Trading | "waiting" {
  const { engine, network } = useApp();
  const { blacklist } = network.special;
  const verified = useVerifiedIds();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [found, setFound] = useState<Trading>();
  const isKnown = found === "allowed" || found === "blacklisted";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    if (isKnown) return;
    let isShown = true;
    // Without the names of the well known tokens nobody would be told that this one imitates one of them.
    void Promise.all([engine.checkTrading(tokenId, blacklist), engine.needTokens([...verified])]).then(([answer]) => {
      if (isShown) setFound(answer);
    });
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, blacklist, verified, isOffline, isKnown]);
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
