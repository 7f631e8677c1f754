import type { TokenId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import type { Trading } from "@satchel/engine";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useIdentity, useKnownTokens, useVerifiedIds } from "../../../widgets/tokens/token-identity.tsx";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../../wiring/money/balances.ts";

/** After this time a person is told what trading waits for. */
const TOLD_AFTER_MS = 1_000;
/** After this time trading opens without the answer, and says what nobody has ruled out (tokens.md 4.7). */
const LONGEST_WAIT_MS = 5_000;

/**
 * What was asked for everything on the page. `answer`: the answer of the blacklist server. `areNamesOver`: the names of
 * the well known tokens have arrived, or cannot be fetched. `waitedMs`: one of the two times above, once it is over.
 */
type Asked = { isBlacklisted: boolean; answer: Trading | undefined; areNamesOver: boolean; waitedMs: number };

const NOTHING_ASKED: Asked = { isBlacklisted: false, answer: undefined, areNamesOver: false, waitedMs: 0 };
const TradingContext = createContext<Asked>(NOTHING_ASKED);

/**
 * Returns whether the token of the page may be traded; `waiting` until that is known, or cannot be known soon enough.
 */
export function useTrading(): Trading | "waiting" {
  const { isBlacklisted, answer, waitedMs } = useContext(TradingContext);
  if (isBlacklisted) return "blacklisted";
  return answer ?? (waitedMs < LONGEST_WAIT_MS ? "waiting" : "unknown");
}

/** `isAsked`: false for a token without an order book, of which only the wallet's own list counts. */
type Props = { tokenId: TokenId; isAsked?: boolean; children: ReactNode };

/** Asks once for everything inside it whether the token may be traded, and for the names of the well known tokens. */
export function AsksTrading({ tokenId, isAsked = true, children }: Props) {
  const isBlacklisted = useBuiltIn().includes(tokenId);
  const answer = useBlacklist(tokenId, isAsked);
  const areNamesOver = useNames(isAsked);
  const waitedMs = useWaited(isAsked);
  const asked = useMemo(
    () => ({ isBlacklisted, answer, areNamesOver, waitedMs }),
    [isBlacklisted, answer, areNamesOver, waitedMs],
  );
  return <TradingContext value={asked}>{children}</TradingContext>;
}

const NO_TOKENS: readonly string[] = [];

/** Returns the wallet's own list of tokens that are not traded; empty until it has been fetched. */
function useBuiltIn(): readonly string[] {
  const { blacklist } = useApp().network.special;
  const [fetched, setFetched] = useState(NO_TOKENS);
  useEffect(() => {
    if (typeof blacklist !== "function") return;
    // If it cannot be fetched, `checkTrading` says so.
    blacklist().then(setFetched, () => undefined);
  }, [blacklist]);
  return typeof blacklist === "function" ? fetched : blacklist;
}

/**
 * Returns the answer of the blacklist server. It is asked again when the network is back, as long as its answer is not
 * known.
 */
function useBlacklist(tokenId: TokenId, isAsked: boolean): Trading | undefined {
  const { engine, network } = useApp();
  const { blacklist } = network.special;
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [answer, setAnswer] = useState<Trading>();
  const isKnown = answer === "allowed" || answer === "blacklisted";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    if (isKnown || !isAsked) return;
    let isShown = true;
    void engine.checkTrading(tokenId, blacklist).then((verdict) => isShown && setAnswer(verdict));
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, blacklist, isOffline, isKnown, isAsked]);
  return answer;
}

/**
 * Asks for the names of the well known tokens, again when the network is back, and returns whether they are there or
 * cannot be fetched.
 */
function useNames(isAsked: boolean): boolean {
  const { engine } = useApp();
  const verified = useVerifiedIds();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    if (!isAsked) return;
    let isShown = true;
    void engine.needTokens([...verified]).then(() => isShown && setOver(true));
    return () => {
      isShown = false;
    };
  }, [engine, verified, isOffline, isAsked]);
  return isOver;
}

/** Returns which of the two times is over since the questions were asked; 0 before. */
function useWaited(isAsked: boolean): number {
  const [waitedMs, setWaited] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    const timers = [TOLD_AFTER_MS, LONGEST_WAIT_MS].map((ms) => setTimeout(() => setWaited(ms), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isAsked]);
  return waitedMs;
}

/**
 * What is known of a better known token that this one could be taken for. `missing`: not all names of well known tokens
 * are there to compare with.
 */
type LookAlike = { state: "none" | "waiting" | "missing" } | { state: "twin"; name: string };

/** Compares a token with the well known ones, before the wallet has any of it. */
export function useLookAlike(token: TokenGenesis): LookAlike {
  const { areNamesOver, waitedMs } = useContext(TradingContext);
  const imitates = useIdentity(token)?.imitates;
  const verified = useVerifiedIds();
  const knownTokens = useKnownTokens();
  const isHeld = heldAtoms(useCountedLedger(), token.tokenId) > 0n;
  if (isHeld || verified.has(token.tokenId)) return { state: "none" };
  if (imitates) return { state: "twin", name: imitates.name };
  if (knownTokens.length === verified.size) return { state: "none" };
  return { state: areNamesOver || waitedMs >= LONGEST_WAIT_MS ? "missing" : "waiting" };
}

/** Returns what trading waits for, if that takes so long that a person should be told. */
export function useTradingWait(token: TokenGenesis): "blacklist" | "names" | undefined {
  const { waitedMs } = useContext(TradingContext);
  const trading = useTrading();
  const { state } = useLookAlike(token);
  if (waitedMs < TOLD_AFTER_MS) return undefined;
  if (trading === "waiting") return "blacklist";
  return state === "waiting" ? "names" : undefined;
}
