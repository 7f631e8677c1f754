import { useEffect, useState } from "react";

const SECOND_MS = 1000;
const secondsTo = (atMs: number | undefined) => Math.max(0, Math.ceil(((atMs ?? 0) - Date.now()) / SECOND_MS));

/** Returns the seconds until a time in milliseconds since 1970, and draws again each second; 0 without a time. */
export function useSecondsUntil(atMs: number | undefined): number {
  // The state only makes React draw again; the seconds are always computed from the current time.
  const [, setDrawn] = useState(0);
  useEffect(() => {
    const count = () => {
      const remaining = secondsTo(atMs);
      setDrawn(remaining);
      if (remaining === 0) clearInterval(timer);
    };
    // More often than once a second, so that the text changes on time.
    const timer = setInterval(count, SECOND_MS / 4);
    count();
    return () => clearInterval(timer);
  }, [atMs]);
  return secondsTo(atMs);
}
