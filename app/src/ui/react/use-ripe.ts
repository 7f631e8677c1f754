import { useEffect, useState } from "react";

/** A click that was meant for what lay under a window that opens must not decide anything (design.md 5). */
const RIPE_AFTER_MS = 400;
const LOOK_EVERY_MS = 100;
/** A window that has stood still for so long is looked at when the pointer moves in it, and at a press. */
const STILL_MS = 30_000;

/**
 * Returns false for the first moment, in which a button that decides about a site's request does not work yet, and
 * while the window is hidden or has no focus. The moment begins again when the window gets the focus, is shown again or
 * moves: a page could have put another window over it until just before the click. A press looks first whether the
 * window has moved, however long it has stood still. `key`: what is decided; `afterMs`: how long the moment is.
 */
export function useRipe(key?: string, afterMs: number = RIPE_AFTER_MS): boolean {
  const [ripe, setRipe] = useState<string | undefined | false>(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let looking: ReturnType<typeof setInterval>;
    let place = placeOfWindow();
    // Without the focus, which a click into the window gives it, the moment has to begin again anyway.
    const end = () => isInFront() && setRipe(key);
    const begin = () => {
      setRipe(false);
      clearTimeout(timer);
      timer = setTimeout(end, afterMs);
      keepLooking();
    };
    const look = () => {
      const now = placeOfWindow();
      if (now !== place) begin();
      place = now;
    };
    const keepLooking = () => {
      let left = STILL_MS / LOOK_EVERY_MS;
      clearInterval(looking);
      // In a window that is not in front nothing is ripe, and its moment begins again anyway.
      if (!isInFront()) return;
      looking = setInterval(() => {
        if (--left <= 0) clearInterval(looking);
        look();
      }, LOOK_EVERY_MS);
    };
    const changes = new AbortController();
    const { signal } = changes;
    for (const change of ["focus", "blur"]) addEventListener(change, begin, { signal });
    document.addEventListener("visibilitychange", begin, { signal });
    for (const sign of ["pointermove", "pointerdown", "keydown", "click"])
      addEventListener(sign, look, { signal, capture: true });
    begin();
    return () => {
      clearTimeout(timer);
      clearInterval(looking);
      changes.abort();
    };
  }, [key, afterMs]);
  return ripe === key;
}

const isInFront = (): boolean => document.visibilityState === "visible" && document.hasFocus();

const placeOfWindow = (): string => `${window.screenX} ${window.screenY} ${window.outerWidth} ${window.outerHeight}`;
