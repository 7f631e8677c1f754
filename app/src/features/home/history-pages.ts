import type { Tx } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";

/** Which state of the chain a page was fetched of. */
export type Stamp = {
  /** How many transactions there are, and which is the newest: another one moves all pages. */
  history: string;
  finalHeight: number;
};
type Fetched = { txs: readonly Tx[]; stamp: Stamp };

/** Pages a person has looked at, by wallet and page; 2,000 transactions at most. */
export type HistoryPages = {
  get(walletId: string, page: number): readonly Tx[] | undefined;
  /** Whether what is kept is what the indexer would answer now. */
  isCurrent(walletId: string, page: number, stamp: Stamp): boolean;
  put(walletId: string, page: number, fetched: Fetched): void;
  /** All transactions of a wallet's kept pages. */
  seen(walletId: string): readonly Tx[];
};

const MAX_PAGES = 200;
const kept = new WeakMap<Engine, HistoryPages>();

/** One for each run of the program: a page that was left is there at once when a person comes back to it. */
export function historyPagesOf(engine: Engine): HistoryPages {
  const pages = kept.get(engine) ?? createHistoryPages();
  kept.set(engine, pages);
  return pages;
}

export function createHistoryPages(): HistoryPages {
  const pages = new Map<string, Fetched & { walletId: string }>();
  const keyOf = (walletId: string, page: number) => `${walletId}:${page}`;
  return {
    get: (walletId, page) => pages.get(keyOf(walletId, page))?.txs,
    isCurrent: (walletId, page, stamp) => {
      const there = pages.get(keyOf(walletId, page));
      if (there?.stamp.history !== stamp.history) return false;
      // A block changes nothing of what is final.
      return there.stamp.finalHeight === stamp.finalHeight || there.txs.every(({ isFinal }) => isFinal);
    },
    put: (walletId, page, fetched) => {
      const key = keyOf(walletId, page);
      pages.delete(key);
      pages.set(key, { ...fetched, walletId });
      const [oldest] = pages.keys();
      if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
    },
    seen: (walletId) => [...pages.values()].flatMap((page) => (page.walletId === walletId ? page.txs : [])),
  };
}
