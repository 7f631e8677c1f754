import type { WalletId } from "@satchel/core/ids";
import type { WalletProblem } from "@satchel/engine";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";

/** The words stay on the screen for at most this long. */
export const HIDES_AFTER_MS = 60_000;

/**
 * The seed phrase while it is shown. It is dropped when the window loses the focus or is hidden, after a minute, and
 * when the screen closes. An answer of the engine that comes later is dropped too.
 */
export function useRevealedPhrase(walletId: WalletId) {
  const { engine } = useApp();
  const [phrase, setPhrase] = useState<string>();
  const [problem, setProblem] = useState<WalletProblem>();
  const [isBusy, setBusy] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const asked = useRef(0);

  const hide = useCallback(() => {
    asked.current += 1;
    setPhrase(undefined);
    setBusy(false);
  }, []);
  const read = useCallback(async (): Promise<string | undefined> => {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    const revealed = await engine.revealPhrase(walletId);
    if (asked.current !== mine) return undefined;
    setBusy(false);
    setProblem(revealed.ok ? undefined : revealed.problem);
    return revealed.ok ? revealed.value : undefined;
  }, [engine, walletId]);
  const show = useCallback(async () => {
    const words = await read();
    setPhrase(words);
    if (words !== undefined) setWasShown(true);
  }, [read]);

  useEffect(() => hide, [hide]);
  useHidingBy(phrase !== undefined || isBusy, hide);
  return { phrase, wasShown, problem, isBusy, show, hide, read };
}

function useHidingBy(isShown: boolean, hide: () => void) {
  useEffect(() => {
    if (!isShown) return;
    const whenHidden = () => document.visibilityState === "hidden" && hide();
    const timer = setTimeout(hide, HIDES_AFTER_MS);
    window.addEventListener("blur", hide);
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
      document.removeEventListener("visibilitychange", whenHidden);
    };
  }, [isShown, hide]);
}
