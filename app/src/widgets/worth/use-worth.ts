import { type Atoms, type Sats, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import { type Worth, worthOf } from "@satchel/core/market";
import { useCallback, useMemo } from "react";
import { useEngineState } from "../../wiring/app-context.ts";
import { useCountedLedger, useXecBalance } from "../../wiring/money/balances.ts";
import { useQuotes } from "../../wiring/money/quotes.ts";
import { heldTokens, isCounted } from "../tokens/held-tokens.ts";
import { useKnownTokens, useVerifiedIds } from "../tokens/token-identity.tsx";

/** `numLeftOut`: how many tokens are hidden, or look suspicious. Nothing of them counts. */
export type WalletWorth = Worth & { numLeftOut: number };

const NONE: ReadonlySet<TokenId> = new Set();

/**
 * Returns a function that says what XEC and tokens are worth together. A token that looks suspicious counts only where
 * a person has said that it is shown: it may have been sent, and traded, to look valuable.
 */
export function useWorthOf(): (xec: Sats, held: ReadonlyMap<TokenId, Atoms>) => WalletWorth {
  const quoteOf = useQuotes();
  const verified = useVerifiedIds();
  const knownTokens = useKnownTokens();
  const tokens = useEngineState((state) => state.tokens);
  const marks = useEngineState((state) => state.tokenMarks);
  return useCallback(
    (xec, held) => {
      const totals = new Map([...held].map(([tokenId, atoms]) => [tokenId, { atoms, batons: 0, coins: 0 }]));
      const all = heldTokens({ totals, tokens, marks: marks ?? new Map(), verified, knownTokens, own: NONE });
      const counted = all.filter(isCounted);
      return { ...worthOf(xec, counted, quoteOf), numLeftOut: all.length - counted.length };
    },
    [quoteOf, verified, knownTokens, tokens, marks],
  );
}

/** Returns what the active wallet is worth, with the moment of its oldest part; undefined while that is not known. */
export function useOwnWorth(): WalletWorth | undefined {
  const { total } = useXecBalance();
  const { tokens } = totalsOf(useCountedLedger());
  const syncedAt = useEngineState((state) => state.sync.at);
  const areMarksThere = useEngineState((state) => state.tokenMarks !== undefined);
  const worth = useWorthOf();
  return useMemo(() => {
    if (syncedAt === undefined || !areMarksThere) return undefined;
    const held = new Map([...tokens].map(([tokenId, { atoms }]) => [tokenId, atoms]));
    const own = worth(sats(total), held);
    return { ...own, at: Math.min(own.at ?? syncedAt, syncedAt) };
  }, [worth, total, tokens, syncedAt, areMarksThere]);
}
