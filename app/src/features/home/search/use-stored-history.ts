import type { LoadHistoryProblem } from "@satchel/engine";
import { useEffect, useRef, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

type Stored = { count: number; total: number; isWhole: boolean };

export type StoredHistory = {
  /** Undefined until it is known. */
  stored: Stored | undefined;
  /** How many of `total` are here, while the rest is fetched. */
  loading: { done: number; total: number } | undefined;
  problem: Exclude<LoadHistoryProblem, { code: "stopped" }> | undefined;
  /** Fetches the rest; resolves with whether everything is here afterwards. */
  loadAll(): Promise<boolean>;
  stop(): void;
  /** Another number when the stored transactions may have changed. */
  round: number;
};

/**
 * Returns how much of the active wallet's history is on this device, and a way to load the rest. Loading ends with the
 * screen.
 */
export function useStoredHistory(): StoredHistory {
  const { engine } = useApp();
  const walletId = useEngineState((state) => state.activeId);
  const newest = useEngineState(({ ledger }) => `${ledger.numTxs}:${ledger.history[0]?.txid}`);
  const [stored, setStored] = useState<Stored>();
  const [loading, setLoading] = useState<StoredHistory["loading"]>();
  const [problem, setProblem] = useState<StoredHistory["problem"]>();
  const [round, setRound] = useState(0);
  const abort = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored history changes with these
  useEffect(() => {
    let isShown = true;
    engine.storedHistory().then(
      (found) => isShown && setStored(found),
      (error: unknown) => isShown && setProblem({ code: "storage-failed", reason: reasonOf(error) }),
    );
    return () => {
      isShown = false;
    };
  }, [engine, walletId, newest, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wallet has another history
  useEffect(() => () => abort.current?.abort(), [walletId]);

  const loadAll = async (): Promise<boolean> => {
    const mine = new AbortController();
    abort.current = mine;
    setProblem(undefined);
    setLoading({ done: stored?.count ?? 0, total: stored?.total ?? 0 });
    const loaded = await engine.loadAllHistory({
      signal: mine.signal,
      onProgress: (done, total) => {
        if (abort.current === mine) setLoading({ done, total });
      },
    });
    setLoading(undefined);
    setRound((before) => before + 1);
    if (!loaded.ok && loaded.problem.code !== "stopped") setProblem(loaded.problem);
    return loaded.ok;
  };
  return { stored, loading, problem, loadAll, stop: () => abort.current?.abort(), round };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
