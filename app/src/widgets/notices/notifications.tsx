import { useEffect, useRef, useState } from "react";
import { homeText } from "../../catalogue/en/start/home.ts";
import { counted } from "../../text/money/counts.ts";
import { onToastWaiting } from "../../ui/overlay/toast-queue.ts";
import { part } from "../../ui/react/part.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { NoticeSpeaker } from "./notice-speaker.ts";

const loadSpeaker = () => import("./notice-speaker.ts");
const ToastRegion = part(
  async () => (await import("../../ui/overlay/toast-region.tsx")).ToastRegion,
  () => null,
);

/** Screen readers must know the region before anything is said in it, and the first screen comes before both. */
const AFTER_FIRST_SCREEN_MS = 500;

/**
 * Shows the engine's notices as toasts, and says when a payment becomes final. The toasts' code and words are not part
 * of the first screen. While the wallet is locked nothing is shown: open toasts go away, and new ones wait.
 */
export function Notifications() {
  const { engine, host, network } = useApp();
  const isLocked = useEngineState((state) => state.phase.kind === "locked");
  // Who has no wallet is told nothing before the first press.
  const isOpen = useEngineState((state) => state.phase.kind !== "loading" && state.phase.kind !== "no-wallet");
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setWanted(true), AFTER_FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
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
      {isWanted && !isLocked && <ToastRegion />}
    </>
  );
}

/** A payment that becomes final changes a small icon on the screen; a screen reader says it once. */
function FinalAnnouncer() {
  const locale = useLocale();
  const history = useEngineState((state) => state.ledger.history);
  const waiting = useRef(new Set<string>());
  const [announcement, announce] = useState("");
  useEffect(() => {
    const became = history.filter((tx) => tx.isFinal && waiting.current.has(tx.txid)).length;
    waiting.current = new Set(history.filter((tx) => !tx.isFinal).map((tx) => tx.txid));
    if (became > 0) announce(homeText.becameFinal({ count: counted(became, locale) }));
  }, [history, locale]);
  return (
    <div className={textStyles.spoken} role="status">
      {announcement}
    </div>
  );
}
