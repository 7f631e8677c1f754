import { useEffect, useState } from "react";

const SECOND_MS = 1000;
const secondsTo = (atMs: number | undefined) => Math.max(0, Math.ceil(((atMs ?? 0) - Date.now()) / SECOND_MS));

/** Counts down to a moment in milliseconds since 1970; 0 without one. */
export function useSecondsUntil(atMs: number | undefined): number {
  // Only draws anew: a moment that has just been learnt is counted to at once, and not from the one before.
  const [, setDrawn] = useState(0);
  useEffect(() => {
    const count = () => {
      const left = secondsTo(atMs);
      setDrawn(left);
      if (left === 0) clearInterval(timer);
    };
    // Oftener than the text changes, so that it changes on time.
    const timer = setInterval(count, SECOND_MS / 4);
    count();
    return () => clearInterval(timer);
  }, [atMs]);
  return secondsTo(atMs);
}
