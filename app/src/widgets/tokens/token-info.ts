import { type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { useCallback, useEffect, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useToken } from "./token.tsx";

/** What is known of a token. */
export type TokenInfo =
  | { step: "bad-id" }
  /** The id of 64 zeros: coins with tokens of no known protocol, about which the indexer has no info (facts.md 1.2). */
  | { step: "nameless" }
  | { step: "loading" }
  /** Its info could not be fetched. */
  | { step: "failed" }
  | { step: "there"; token: TokenGenesis };

/**
 * Returns what is known of a token, and fetches its info where that is missing, again when the network is back.
 * `tokenId`: undefined if what names the token is not a token id.
 */
export function useTokenInfo(tokenId: TokenId | undefined): { info: TokenInfo; retry: () => void } {
  const { engine } = useApp();
  const token = useToken(tokenId);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [answered, setAnswered] = useState<string>();
  const [round, setRound] = useState(0);
  const isNameless = tokenId === UNKNOWN_TOKEN_ID;
  const wanted = token === undefined && !isNameless ? tokenId : undefined;
  const asked = `${tokenId} ${round} ${isOffline}`;
  useEffect(() => {
    if (wanted === undefined) return;
    let isShown = true;
    // Also offline, because the device may have it.
    void engine.needTokens([wanted]).then(() => {
      if (isShown) setAnswered(asked);
    });
    return () => {
      isShown = false;
    };
  }, [engine, wanted, asked]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  if (isNameless) return { info: { step: "nameless" }, retry };
  if (tokenId === undefined) return { info: { step: "bad-id" }, retry };
  if (token) return { info: { step: "there", token }, retry };
  return { info: { step: answered === asked ? "failed" : "loading" }, retry };
}
