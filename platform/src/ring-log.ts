import type { Clock, Log } from "@satchel/core/ports";

/** `at` in milliseconds since 1970; `cause` is the name and message of what was thrown, nothing more of it. */
export type LogEntry = { at: number; message: string; cause?: string };
export type RingLog = Log & { entries(): readonly LogEntry[] };

const describe = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

/** Keeps the newest `capacity` warnings in memory, for a person who wants to report what went wrong. Prints nothing. */
export function createRingLog(clock: Pick<Clock, "now">, capacity = 200): RingLog {
  const kept: LogEntry[] = [];
  return {
    warn(message, cause) {
      kept.push({ at: clock.now(), message, ...(cause === undefined ? {} : { cause: describe(cause) }) });
      if (kept.length > capacity) kept.shift();
    },
    entries: () => [...kept],
  };
}
