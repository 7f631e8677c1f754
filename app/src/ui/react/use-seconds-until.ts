import { useTicks } from "./use-ticks.ts";

const SECOND_MS = 1000;

/** Returns the seconds until a time in milliseconds since 1970, and draws again each second; 0 without a time. */
export function useSecondsUntil(atMs: number | undefined): number {
  const leftMs = () => Math.max(0, (atMs ?? 0) - Date.now());
  // The next second is over when one millisecond less is left than a whole number of them.
  useTicks(atMs, () => (leftMs() > 0 ? ((leftMs() - 1) % SECOND_MS) + 1 : undefined));
  return Math.ceil(leftMs() / SECOND_MS);
}
