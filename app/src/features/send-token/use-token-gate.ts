import { isTokenId } from "@satchel/core/token";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { gateOf, heldAtoms, type TokenGate } from "./token-gate.ts";

/** Asks for what is not known of the token, again when the network is back. */
export function useTokenGate(tokenId: string): { gate: TokenGate; retry: () => void } {
  const { engine } = useApp();
  const token = useEngineState((state) => state.tokens.get(tokenId));
  const ledger = useEngineState((state) => state.ledger);
  const isOnline = useEngineState((state) => state.connection === "online");
  const isBalanceKnown = useEngineState((state) => state.sync.at !== undefined);
  const [wasAsked, setAsked] = useState(false);
  const ask = useCallback(async () => {
    if (!isTokenId(tokenId)) return;
    setAsked(false);
    await engine.needTokens([tokenId]);
    setAsked(true);
  }, [engine, tokenId]);
  const isKnown = token !== undefined;
  useEffect(() => {
    // What was asked for while there was no network is asked for again when there is one.
    if (!isKnown || isOnline) void ask();
  }, [ask, isKnown, isOnline]);
  const balance = useMemo(() => heldAtoms(ledger, tokenId), [ledger, tokenId]);
  const areCoinsThere = ledger.awaited === undefined;
  const gate = useMemo(
    () => gateOf(tokenId, { token, wasAsked, balance, isBalanceKnown, areCoinsThere }),
    [tokenId, token, wasAsked, balance, isBalanceKnown, areCoinsThere],
  );
  return { gate, retry: () => void ask() };
}
