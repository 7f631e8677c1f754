import { parseTokenId, type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import { useEffect, useMemo, useState } from "react";
import { doubtfulIds, type HeldToken, heldTokens } from "../../widgets/tokens/held-tokens.ts";
import { useKnownTokens, useVerifiedIds } from "../../widgets/tokens/token-identity.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useCountedLedger, useIsBalanceKnown } from "../../wiring/money/balances.ts";

export type Holdings = {
  /** Undefined while the marks or the coins of the wallet are not known. */
  held: readonly HeldToken[] | undefined;
  /** How many tokens have their details, while the others are being fetched. */
  loading: { done: number; total: number } | undefined;
};

const NONE: ReadonlySet<TokenId> = new Set();

/** Returns the tokens of the active wallet, and fetches what is not known of them. */
export function useHeldTokens(): Holdings {
  const { engine } = useApp();
  const verified = useVerifiedIds();
  const knownTokens = useKnownTokens();
  const totals = totalsOf(useCountedLedger()).tokens;
  const tokens = useEngineState((state) => state.tokens);
  const marks = useEngineState((state) => state.tokenMarks);
  const isKnown = useIsBalanceKnown();
  const areMarksMissing = marks === undefined;
  useEffect(() => {
    if (areMarksMissing) void engine.loadTokenMarks();
  }, [engine, areMarksMissing]);
  const isAsking = useDetails(totals, verified);

  const unasked = useMemo(
    () => heldTokens({ totals, tokens, marks: marks ?? new Map(), verified, knownTokens, own: NONE }),
    [totals, tokens, marks, verified, knownTokens],
  );
  const own = useOwn(doubtfulIds(unasked).join());
  const held = useMemo(
    () =>
      own.size === 0 ? unasked : heldTokens({ totals, tokens, marks: marks ?? new Map(), verified, knownTokens, own }),
    [unasked, totals, tokens, marks, verified, knownTokens, own],
  );
  const done = held.filter(({ genesis }) => genesis !== undefined).length;
  return {
    held: marks === undefined || !(isKnown || totals.size > 0) ? undefined : held,
    loading: isAsking && done < held.length ? { done, total: held.length } : undefined,
  };
}

/**
 * Asks for the details of held and of verified tokens, and again when the network is back; returns whether some may
 * still come.
 */
function useDetails(held: ReadonlyMap<TokenId, unknown>, verified: ReadonlySet<TokenId>): boolean {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    if (isOffline) return setAsking(false);
    let isShown = true;
    setAsking(true);
    const { tokens } = engine.state.getState();
    const missing = [...verified, ...held.keys()].filter((id) => id !== UNKNOWN_TOKEN_ID && !tokens.has(id));
    void engine.needTokens(missing).then(() => {
      if (isShown) setAsking(false);
    });
    return () => {
      isShown = false;
    };
  }, [engine, verified, held, isOffline]);
  return isAsking;
}

/** Returns which of these tokens the wallet got by its own act; an empty set while the engine has not answered. */
function useOwn(doubtful: string): ReadonlySet<TokenId> {
  const { engine } = useApp();
  const areCoinsThere = useEngineState(({ ledger }) => ledger.awaited === undefined);
  const walletId = useEngineState((state) => state.activeId);
  const [answer, setAnswer] = useState<{ of: string; own: ReadonlySet<TokenId> }>({ of: "", own: NONE });
  const asked = `${walletId} ${doubtful}`;
  useEffect(() => {
    if (doubtful === "" || !areCoinsThere) return;
    let isShown = true;
    const tokenIds = doubtful.split(",").flatMap((id) => parseTokenId(id) ?? []);
    void engine.ownTokens(tokenIds).then((own) => {
      if (isShown) setAnswer({ of: asked, own });
    });
    return () => {
      isShown = false;
    };
  }, [engine, doubtful, areCoinsThere, asked]);
  return answer.of === asked ? answer.own : NONE;
}
