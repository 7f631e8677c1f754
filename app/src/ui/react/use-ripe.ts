import { useEffect, useState } from "react";

/** A click that was meant for what lay under a window that opens must not decide anything (design.md 5). */
const RIPE_AFTER_MS = 400;
const LOOK_EVERY_MS = 100;

/**
 * Returns false for the first moment, in which a button that decides about a site's request does not work yet. The
 * moment begins again when the window gets the focus, is shown again or moves: a page could have put another window
 * over it until just before the click. `key`: what is decided; `afterMs`: how long the moment is.
 */
export function useRipe(key?: string, afterMs: number = RIPE_AFTER_MS): boolean {
  const [ripe, setRipe] = useState<string | undefined | false>(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let place = placeOfWindow();
    const begin = () => {
      setRipe(false);
      clearTimeout(timer);
      timer = setTimeout(() => setRipe(key), afterMs);
    };
    const look = setInterval(() => {
      const now = placeOfWindow();
      if (now !== place) begin();
      place = now;
    }, LOOK_EVERY_MS);
    addEventListener("focus", begin);
    document.addEventListener("visibilitychange", begin);
    begin();
    return () => {
      clearTimeout(timer);
      clearInterval(look);
      removeEventListener("focus", begin);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [key, afterMs]);
  return ripe === key;
}

const placeOfWindow = (): string => `${window.screenX} ${window.screenY} ${window.outerWidth} ${window.outerHeight}`;
