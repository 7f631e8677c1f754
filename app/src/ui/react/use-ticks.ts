import { useEffect, useEffectEvent, useReducer } from "react";

/**
 * Draws again after each wait that `nextMs` returns, until it returns undefined. While the page cannot be seen nothing
 * is drawn and no timer waits; a page that is seen again is drawn at once. `key`: what is counted; another one begins
 * anew.
 */
export function useTicks(key: unknown, nextMs: () => number | undefined): void {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const next = useEffectEvent(nextMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another key
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      const ms = document.hidden ? undefined : next();
      if (ms !== undefined) timer = setTimeout(tick, ms);
    };
    const tick = () => {
      draw();
      wait();
    };
    const look = () => (document.hidden ? clearTimeout(timer) : tick());
    wait();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [key]);
}
