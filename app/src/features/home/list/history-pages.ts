import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

/** Which state of the chain a page was fetched of. */
type Stamp = {
  /** How many transactions there are, and which is the newest: another one moves all pages. */
  history: string;
  finalHeight: number;
};
type Fetched = { txs: readonly Tx[]; stamp: Stamp };

/** Pages a person has looked at, by wallet and page; 2,000 transactions at most. */
type HistoryPages = {
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
function historyPagesOf(engine: Engine): HistoryPages {
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

export type HistoryPageState = {
  page: number;
  count: number;
  /** Undefined while a page that was never seen is on its way. */
  txs: readonly Tx[] | undefined;
  /** Of the whole history, what has been looked at so far. */
  seen: readonly Tx[];
  /** Why the page could not be fetched; what is shown, if anything, is older. */
  failed: string | undefined;
  setPage: (page: number) => void;
  retry: () => void;
};

/** The first page lives in the engine's state and moves with it; the others are fetched when they are asked for. */
export function useHistoryPage(): HistoryPageState {
  const pages = historyPagesOf(useApp().engine);
  const walletId = useEngineState((state) => state.activeId) ?? "";
  const { history, numTxs } = useEngineState((state) => state.ledger);
  const [chosen, setChosen] = useState({ walletId, page: 0 });
  const count = Math.max(1, Math.ceil(numTxs / PAGE_SIZE));
  // Another wallet starts on its first page, and a history that shrank has no page behind its last.
  const page = chosen.walletId === walletId ? Math.min(chosen.page, count - 1) : 0;

  const { failed, retry, round } = useRemotePage(walletId, page, `${numTxs}:${history[0]?.txid}`);
  // `round` says that the pages, which are kept outside of React, have changed: it is never absent.
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
    setPage: (next) => setChosen({ walletId, page: next }),
    retry,
  };
}

/** `round` is another object each time a page has come. */
function useRemotePage(walletId: string, page: number, history: string) {
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
