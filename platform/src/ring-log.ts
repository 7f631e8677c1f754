import type { Clock, Log } from "@satchel/core/ports";

/** A warning. `at` in milliseconds since 1970; `cause` is only the name and message of the error. */
export type LogEntry = { at: number; message: string; cause?: string };
export type RingLog = Log & { entries(): readonly LogEntry[] };

const describe = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

/** Creates a log that keeps the newest `capacity` warnings in memory, for a person's error report. Prints nothing. */
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
