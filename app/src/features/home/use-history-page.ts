import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import { useEffect, useState } from "react";
import { useApp, useEngineState } from "../../widgets/app-context.ts";

/** A page that was fetched, and of which state of the chain: another stamp asks for it again, showing this one meanwhile. */
type Fetched = { txs: readonly Tx[]; stamp: string };
/** Pages of this session, by wallet and page; going back to one shows it at once. */
const fetched = new Map<string, Fetched>();

export type HistoryPageState = {
  page: number;
  count: number;
  /** Undefined while a page that was never seen is on its way. */
  txs: readonly Tx[] | undefined;
  /** Why the page could not be fetched; what is shown, if anything, is older. */
  failed: string | undefined;
  setPage: (page: number) => void;
  retry: () => void;
};

/** The first page lives in the engine's state and moves with it; the others are fetched when they are asked for. */
export function useHistoryPage(): HistoryPageState {
  const activeId = useEngineState((state) => state.activeId);
  const ledger = useEngineState((state) => state.ledger);
  const finalHeight = useEngineState((state) => state.tip?.finalHeight ?? 0);
  const [chosen, setChosen] = useState({ walletId: activeId, page: 0 });
  const count = Math.max(1, Math.ceil(ledger.numTxs / PAGE_SIZE));
  // Another wallet starts on its first page, and a history that shrank has no page behind its last.
  const page = chosen.walletId === activeId ? Math.min(chosen.page, count - 1) : 0;

  const key = `${activeId}:${page}`;
  const remote = useRemotePage(key, page, `${ledger.numTxs}:${finalHeight}`);
  return {
    page,
    count,
    txs: page === 0 ? ledger.history : fetched.get(key)?.txs,
    failed: page === 0 ? undefined : remote.failed,
    setPage: (next) => setChosen({ walletId: activeId, page: next }),
    retry: remote.retry,
  };
}

function useRemotePage(key: string, page: number, stamp: string) {
  const { engine } = useApp();
  const [failed, setFailed] = useState<{ key: string; message: string }>();
  // A new object asks again; the fetched page itself is in the map.
  const [round, setRound] = useState({});
  useEffect(() => {
    if (page === 0 || fetched.get(key)?.stamp === stamp) return;
    const abort = new AbortController();
    const fetchPage = async (reason: object) => {
      try {
        const { txs } = await engine.fetchHistoryPage(page, abort.signal);
        if (abort.signal.aborted) return;
        fetched.set(key, { txs, stamp });
        setFailed(undefined);
        setRound({ after: reason });
      } catch (error) {
        if (!abort.signal.aborted) setFailed({ key, message: error instanceof Error ? error.message : String(error) });
      }
    };
    void fetchPage(round);
    return () => abort.abort();
  }, [engine, key, page, stamp, round]);
  return { failed: failed?.key === key ? failed.message : undefined, retry: () => setRound({}) };
}
