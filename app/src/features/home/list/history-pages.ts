import type { WalletId } from "@satchel/core/ids";
import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

/** The state of the chain when a page was fetched. */
type Stamp = {
  /** How many transactions there are, and which is the newest: a further one moves all pages. */
  history: string;
  finalHeight: number;
};
type Fetched = { txs: readonly Tx[]; stamp: Stamp };

/** Pages that a person has looked at, by wallet and page; 2,000 transactions at most. */
type HistoryPages = {
  get(walletId: WalletId | undefined, page: number): readonly Tx[] | undefined;
  /** Whether the kept page is what the indexer would answer now. */
  isCurrent(walletId: WalletId | undefined, page: number, stamp: Stamp): boolean;
  put(walletId: WalletId | undefined, page: number, fetched: Fetched): void;
  /** All transactions of a wallet's kept pages. */
  seen(walletId: WalletId | undefined): readonly Tx[];
};

const MAX_PAGES = 200;
const byEngine = new WeakMap<Engine, HistoryPages>();

/** Returns the pages of this run of the program: a page that was left is there at once when a person returns to it. */
function historyPagesOf(engine: Engine): HistoryPages {
  const pages = byEngine.get(engine) ?? createHistoryPages();
  byEngine.set(engine, pages);
  return pages;
}

export function createHistoryPages(): HistoryPages {
  const pages = new Map<string, Fetched & { walletId: WalletId | undefined }>();
  const keyOf = (walletId: WalletId | undefined, page: number) => `${walletId}:${page}`;
  return {
    get: (walletId, page) => pages.get(keyOf(walletId, page))?.txs,
    isCurrent: (walletId, page, stamp) => {
      const cached = pages.get(keyOf(walletId, page));
      if (cached?.stamp.history !== stamp.history) return false;
      // A block does not change transactions that are final.
      return cached.stamp.finalHeight === stamp.finalHeight || cached.txs.every(({ isFinal }) => isFinal);
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

export type HistoryPageState = {
  page: number;
  count: number;
  /** Undefined while a page that was never shown is being fetched. */
  txs: readonly Tx[] | undefined;
  /** The part of the history that has been shown so far. */
  seen: readonly Tx[];
  /** Why the page could not be fetched; a page that is shown all the same is older. */
  failed: string | undefined;
  setPage: (page: number) => void;
  retry: () => void;
};

const HOME = "/";

/** Returns the page that a query names ("page=3" is 2), or 0. */
export function pageOfQuery(query: string): number {
  const named = Number(new URLSearchParams(query).get("page"));
  return Number.isSafeInteger(named) && named > 1 ? named - 1 : 0;
}

/**
 * Returns the page that the address bar names, so that a reload and the way back lead to it. Another wallet starts on
 * its first page.
 */
function useNamedPage(walletId: WalletId | undefined): [page: number, setPage: (page: number) => void] {
  const query = useSearch();
  const [, navigate] = useLocation();
  const [named, setNamed] = useState<WalletId | undefined>(walletId);
  const isOfOther = named !== walletId;
  useEffect(() => {
    if (!isOfOther) return;
    setNamed(walletId);
    navigate(HOME, { replace: true });
  }, [isOfOther, walletId, navigate]);
  return [isOfOther ? 0 : pageOfQuery(query), (page) => navigate(page === 0 ? HOME : `${HOME}?page=${page + 1}`)];
}

/**
 * Returns the page on show. The first page is part of the engine's state; the others are fetched when they are opened.
 */
export function useHistoryPage(): HistoryPageState {
  const pages = historyPagesOf(useApp().engine);
  const walletId = useEngineState((state) => state.activeId);
  const { history, numTxs } = useEngineState((state) => state.ledger);
  const [named, setPage] = useNamedPage(walletId);
  const count = Math.max(1, Math.ceil(numTxs / PAGE_SIZE));
  // A history that shrank has no page behind its last.
  const page = Math.min(named, count - 1);

  const { failed, retry, round } = useRemotePage(walletId, page, `${numTxs}:${history[0]?.txid}`);
  // The pages are kept outside of React: another `round` says that they have changed. It is never absent.
  const seen = useMemo(
    () => (round ? [...history, ...pages.seen(walletId)] : history),
    [history, pages, walletId, round],
  );
  return {
    page,
    count,
    txs: page === 0 ? history : pages.get(walletId, page),
    seen,
    failed: page === 0 ? undefined : failed,
    setPage,
    retry,
  };
}

/** Fetches a page. `round` is another object each time one has arrived. */
function useRemotePage(walletId: WalletId | undefined, page: number, history: string) {
  const { engine } = useApp();
  const finalHeight = useEngineState((state) => state.tip?.finalHeight ?? 0);
  const key = `${walletId}:${page}`;
  const [failed, setFailed] = useState<{ key: string; message: string }>();
  // A new object asks again; the fetched page itself is with the others.
  const [round, setRound] = useState({});
  useEffect(() => {
    const pages = historyPagesOf(engine);
    const stamp = { history, finalHeight };
    if (page === 0 || pages.isCurrent(walletId, page, stamp)) return;
    const abort = new AbortController();
    const fetchPage = async (reason: object) => {
      try {
        const { txs } = await engine.fetchHistoryPage(page, abort.signal);
        if (abort.signal.aborted) return;
        pages.put(walletId, page, { txs, stamp });
        setFailed(undefined);
        setRound({ after: reason });
      } catch (error) {
        if (!abort.signal.aborted) setFailed({ key, message: error instanceof Error ? error.message : String(error) });
      }
    };
    void fetchPage(round);
    return () => abort.abort();
  }, [engine, walletId, key, page, history, finalHeight, round]);
  return { failed: failed?.key === key ? failed.message : undefined, retry: () => setRound({}), round };
}
