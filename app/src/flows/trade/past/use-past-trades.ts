import type { TokenId } from "@satchel/core/ids";
import type { PastTrade } from "@satchel/engine";
import { useEffect, useRef, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

export type PastTrades = {
  trades: readonly PastTrade[];
  /** How many more the server claims, although its transactions do not show them. */
  numUnproven: number;
  isLoading: boolean;
  hasFailed: boolean;
  /** Whether all trades of the token are loaded. */
  isWhole: boolean;
  more: () => void;
};

type Loaded = Pick<PastTrades, "trades" | "numUnproven"> & { nextPage: number; numPages: number };
const NOTHING: Loaded = { trades: [], numUnproven: 0, nextPage: 0, numPages: 1 };
/** A page may have no trade of the token, only listings: at most this number is looked through for one press. */
const MOST_PAGES = 5;

/** Fetches the past trades of a token page by page, and again after a failure when the network is back. */
export function usePastTrades(tokenId: TokenId): PastTrades {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const [hasFailed, setFailed] = useState(false);
  /** Counts the presses of the button. The first fetch happens without a press. */
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<number>();
  const last = useRef(loaded);
  last.current = loaded;
  const isLoading = done !== round && !hasFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed fetch is tried again when the network is back
  useEffect(() => {
    if (done === round) return;
    let isShown = true;
    const read = async () => {
      setFailed(false);
      let next = last.current;
      const before = next.trades.length;
      for (let pages = 0; pages < MOST_PAGES && next.nextPage < next.numPages; pages++) {
        if (next.trades.length > before) break;
        const page = await engine.fetchPastTrades(tokenId, next.nextPage);
        if (!isShown) return;
        if (!page.ok) {
          setLoaded(next);
          setFailed(true);
          return;
        }
        const { trades, numUnproven, numPages } = page.value;
        next = {
          trades: [...next.trades, ...newOf(next.trades, trades)],
          numUnproven: next.numUnproven + numUnproven,
          nextPage: next.nextPage + 1,
          numPages,
        };
      }
      setLoaded(next);
      setDone(round);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [engine, tokenId, round, isOffline]);
  return {
    trades: loaded.trades,
    numUnproven: loaded.numUnproven,
    isLoading,
    hasFailed,
    isWhole: loaded.nextPage >= loaded.numPages,
    more: () => setRound((before) => before + 1),
  };
}

/** A trade that happened in the meantime moves the others to a later place, and some of them to the next page. */
function newOf(loaded: readonly PastTrade[], trades: readonly PastTrade[]): readonly PastTrade[] {
  const outpoints = new Set(loaded.map(({ offer }) => offer.outpoint));
  return trades.filter(({ offer }) => !outpoints.has(offer.outpoint));
}
