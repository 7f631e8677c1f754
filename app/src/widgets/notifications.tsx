import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { noticeWords } from "../text/notices.ts";
import textStyles from "../ui/text.module.css";
import { showToast } from "../ui/toast-queue.ts";
import { useApp, useEngineState } from "./app-context.ts";

const ToastRegion = lazy(async () => ({ default: (await import("../ui/toast-region.tsx")).ToastRegion }));

/** Says what the engine says, and what becomes final. The toasts' code is fetched when the first screen is painted. */
export function Notifications() {
  const { engine, host, network } = useApp();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(
    () => engine.onNotice((notice) => showToast(noticeWords(notice, host.locale, network.prefix))),
    [engine, host.locale, network.prefix],
  );
  return (
    <>
      <FinalAnnouncer />
      {isPainted && (
        <Suspense>
          <ToastRegion />
        </Suspense>
      )}
    </>
  );
}

/** Finalizing to Final is seen as a small change of an icon; here it is heard, once. */
function FinalAnnouncer() {
  const history = useEngineState((state) => state.ledger.history);
  const waiting = useRef(new Set<string>());
  const [said, say] = useState("");
  useEffect(() => {
    const became = history.filter((tx) => tx.isFinal && waiting.current.has(tx.txid)).length;
    waiting.current = new Set(history.filter((tx) => !tx.isFinal).map((tx) => tx.txid));
    if (became > 0) say(became === 1 ? "Payment final" : `${became} payments final`);
  }, [history]);
  return (
    <div className={textStyles.spoken} role="status">
      {said}
    </div>
  );
}
