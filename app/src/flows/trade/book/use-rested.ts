import { useEffect, useRef } from "react";

/** How long changes have to stop: longer than the time between two keys of a held arrow. */
const REST_MS = 150;

/**
 * Calls `act`, a memoised function, when it is another one: at once, or, if it changed just before too, when the
 * changes have stopped. So a person who runs through a list causes no work for every row.
 */
export function useRested(act: (() => void) | undefined): void {
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (act === undefined) return;
    const now = performance.now();
    const isMoving = now - changedAt.current < REST_MS;
    changedAt.current = now;
    if (!isMoving) {
      act();
      return;
    }
    const timer = setTimeout(act, REST_MS);
    return () => clearTimeout(timer);
  }, [act]);
}
