import { useEffect, useRef, useState } from "react";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import styles from "./rest-of-history.module.css";

/** Says how much of the history is on this device where a part is missing, and fetches the rest. */
export function RestOfHistory({ round, onLoaded }: { round: number; onLoaded: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const newest = useEngineState(({ activeId, ledger }) => `${activeId} ${ledger.numTxs}`);
  const [stored, setStored] = useState<{ count: number; total: number; isWhole: boolean }>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const abort = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes with these
  useEffect(() => {
    let isShown = true;
    // A failure is shown by the list itself, which reads the same storage.
    engine.storedHistory().then(
      (found) => isShown && setStored(found),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [engine, newest, round]);
  useEffect(() => () => abort.current?.abort(), []);
  if (!stored || stored.isWhole || stored.total <= stored.count) return null;
  const load = async () => {
    abort.current = new AbortController();
    setProgress({ done: stored.count, total: stored.total });
    const done = await engine.loadAllHistory({
      signal: abort.current.signal,
      onProgress: (count, total) => setProgress({ done: count, total }),
    });
    setProgress(undefined);
    if (done.ok) onLoaded();
    else if (done.problem.code !== "stopped") showToast({ tone: "problem", title: tokenPageText.restFailed });
  };
  const { done: count, total } = progress ?? { done: stored.count, total: stored.total };
  return (
    <div className={styles.rest}>
      <span>{tokenPageText.partOfHistory({ count: counted(count, locale), total: counted(total, locale) })}</span>
      <Button variant="secondary" size="sm" busy={progress !== undefined} onClick={() => void load()}>
        {tokenPageText.loadRest}
      </Button>
    </div>
  );
}
