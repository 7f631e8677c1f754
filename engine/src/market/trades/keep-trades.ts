// Keeps the trades of the tokens that somebody looks at, and of a few that somebody has looked at.
import type { TokenId } from "@satchel/core/ids";
import { createFollower, type Follower, type MarketTrades, type TradeSources } from "./follow-trades.ts";

/** Somebody who looks at the trades of a token. */
export type TradesViewer = {
  /** Stops reading what is older. New trades are still followed. */
  stop(): void;
  /** Reads on, after `stop` or a failure. */
  goOn(): void;
  close(): void;
};

type Entry = {
  follower: Follower;
  viewers: Set<(trades: MarketTrades) => void>;
  /** Present while somebody looks. */
  unwatch: (() => void) | undefined;
};

/** How many tokens' trades stay in memory that nobody looks at. */
export const MAX_IDLE = 8;

export type TradesKeeper = ReturnType<typeof createTradesKeeper>;

export function createTradesKeeper(sources: TradeSources) {
  /** The one that was looked at most recently comes last. */
  const entries = new Map<TokenId, Entry>();

  function createEntry(tokenId: TokenId): Entry {
    const viewers: Entry["viewers"] = new Set();
    const follower: Follower = createFollower(tokenId, sources, {
      isViewed: () => viewers.size > 0,
      onChange: () => {
        for (const onChange of viewers) onChange(follower.shown());
      },
    });
    return { follower, viewers, unwatch: undefined };
  }

  function leave(entry: Entry, viewer: (trades: MarketTrades) => void): void {
    if (!entry.viewers.delete(viewer) || entry.viewers.size > 0) return;
    entry.unwatch?.();
    entry.unwatch = undefined;
    const idle = [...entries].filter(([, { viewers, follower }]) => viewers.size === 0 && !follower.isReading());
    for (const [tokenId] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) entries.delete(tokenId);
  }

  return {
    view(tokenId: TokenId, onChange: (trades: MarketTrades) => void): TradesViewer {
      const entry = entries.get(tokenId) ?? createEntry(tokenId);
      const { follower, viewers } = entry;
      entries.delete(tokenId);
      entries.set(tokenId, entry);
      // The same function may look twice.
      const viewer = (trades: MarketTrades) => onChange(trades);
      viewers.add(viewer);
      if (entry.unwatch === undefined) follower.distrust();
      entry.unwatch ??= sources.watch(tokenId, follower.onEvent);
      viewer(follower.shown());
      void follower.read();
      return { stop: follower.stop, goOn: follower.goOn, close: () => leave(entry, viewer) };
    },
    /** Tries again what has failed. */
    retry: () => {
      for (const { follower } of entries.values()) if (follower.hasFailed()) void follower.read();
    },
    /** Forgets everything, and ends all viewers. */
    clear: () => {
      for (const { viewers, unwatch } of entries.values()) {
        viewers.clear();
        unwatch?.();
      }
      entries.clear();
    },
  };
}
