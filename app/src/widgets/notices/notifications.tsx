import { lazy, Suspense, useEffect, useRef, useState } from "react";
import textStyles from "../../ui/text.module.css";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import type { NoticeSpeaker } from "./notice-speaker.ts";

const loadSpeaker = () => import("./notice-speaker.ts");
const ToastRegion = lazy(async () => ({ default: (await import("../../ui/toast-region.tsx")).ToastRegion }));

/** Readers are to know the region before anything is said in it; the first screen is to be there before the region. */
const AFTER_FIRST_SCREEN_MS = 500;

/**
 * Says what the engine says, and what becomes final. The toasts' code and words are not part of the first screen.
 * While the wallet is locked nothing is said: what was on show goes, what comes waits.
 */
export function Notifications() {
  const { engine, host, network } = useApp();
  const isLocked = useEngineState((state) => state.phase.kind === "locked");
  const isLoading = useEngineState((state) => state.phase.kind === "loading");
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => setWanted(true), AFTER_FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    let speaker: Promise<NoticeSpeaker> | undefined;
    const stop = engine.onNotice((notice) => {
      setWanted(true);
      speaker ??= loadSpeaker().then(({ createNoticeSpeaker }) =>
        createNoticeSpeaker(engine, host.locale, network.prefix),
      );
      void speaker.then(({ say }) => say(notice));
    });
    return () => {
      stop();
      void speaker?.then((each) => each.stop());
    };
  }, [engine, host.locale, network.prefix]);
  return (
    <>
      {!isLocked && <FinalAnnouncer />}
      {isWanted && !isLocked && (
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
