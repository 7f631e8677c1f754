import { useEffect, useState } from "react";

/** A click that was meant for what lay under a window that opens must not decide anything (design.md 5). */
const RIPE_AFTER_MS = 400;
const LOOK_EVERY_MS = 100;

/**
 * Returns false for the first moment, in which a button that decides about a site's request does not work yet, and
 * while the window is hidden or has no focus. The moment begins again when the window gets the focus, is shown again or
 * moves: a page could have put another window over it until just before the click. A press looks first whether the
 * window has moved. `key`: what is decided; `afterMs`: how long the moment is.
 */
export function useRipe(key?: string, afterMs: number = RIPE_AFTER_MS): boolean {
  const [ripe, setRipe] = useState<string | undefined | false>(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let place = placeOfWindow();
    // Without the focus, which a click into the window gives it, the moment has to begin again anyway.
    const end = () => isInFront() && setRipe(key);
    const begin = () => {
      setRipe(false);
      clearTimeout(timer);
      timer = setTimeout(end, afterMs);
    };
    const look = () => {
      const now = placeOfWindow();
      if (now !== place) begin();
      place = now;
    };
    const looking = setInterval(look, LOOK_EVERY_MS);
    const changes = new AbortController();
    const { signal } = changes;
    for (const change of ["focus", "blur"]) addEventListener(change, begin, { signal });
    document.addEventListener("visibilitychange", begin, { signal });
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, look, { signal, capture: true });
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
