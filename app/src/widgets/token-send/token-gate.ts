import type { Atoms } from "@satchel/core/amount";
import {
  isTokenId,
  type SendRules,
  sendRulesOf,
  type TokenGenesis,
  UNKNOWN_TOKEN,
  UNKNOWN_TOKEN_ID,
} from "@satchel/core/token";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/balances.ts";

/** Whether this token can be sent, and if not, why. */
export type TokenGate =
  | { step: "bad-id" }
  | { step: "loading" }
  /** The token's info could not be fetched. */
  | { step: "unknown" }
  | { step: "not-held"; token: TokenGenesis }
  | { step: "unsupported"; token: TokenGenesis }
  /** `balance`: without coins in doubt. */
  | { step: "ready"; token: TokenGenesis; balance: Atoms; rules: SendRules };

function gateOf(
  tokenId: string,
  known: {
    token: TokenGenesis | undefined;
    wasAsked: boolean;
    balance: Atoms;
    isBalanceKnown: boolean;
    areCoinsThere: boolean;
  },
): TokenGate {
  const { token, balance } = known;
  if (!isTokenId(tokenId)) return { step: "bad-id" };
  if (token === undefined) return { step: known.wasAsked ? "unknown" : "loading" };
  if (balance === 0n) return known.isBalanceKnown ? { step: "not-held", token } : { step: "loading" };
  const rules = sendRulesOf(token.tokenType);
  if (rules && !known.areCoinsThere) return { step: "loading" };
  return rules ? { step: "ready", token, balance, rules } : { step: "unsupported", token };
}

/** The id of 64 zeros has the placeholder for unknown tokens (facts.md 1.2), which no server knows. */
const placeholderOf = (tokenId: string): TokenGenesis | undefined =>
  tokenId === UNKNOWN_TOKEN_ID ? UNKNOWN_TOKEN : undefined;

/** Returns whether the token can be sent. It fetches the token's info where that is missing, again when the network is back. */
export function useTokenGate(tokenId: string): { gate: TokenGate; retry: () => void } {
  const { engine } = useApp();
  const token = useEngineState((state) => state.tokens.get(tokenId) ?? placeholderOf(tokenId));
  const ledger = useCountedLedger();
  const isOnline = useEngineState((state) => state.connection === "online");
  const isBalanceKnown = useEngineState((state) => state.sync.at !== undefined);
  const [wasAsked, setAsked] = useState(false);
  const ask = useCallback(async () => {
    if (!isTokenId(tokenId) || tokenId === UNKNOWN_TOKEN_ID) return;
    setAsked(false);
    await engine.needTokens([tokenId]);
    setAsked(true);
  }, [engine, tokenId]);
  const isKnown = token !== undefined;
  useEffect(() => {
    // A fetch that failed without a network is tried again when there is one.
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
