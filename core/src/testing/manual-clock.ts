import type { Clock } from "../ports.ts";

export type ManualClock = Clock & {
  /** Moves the time on and runs what falls due on the way, in order, each at its own moment. */
  advance(ms: number): void;
  /** How many timers wait. */
  waiting(): number;
  /** Milliseconds until each timer, soonest first. */
  pending(): number[];
};

/** The first moment of 2026. */
const START_MS = 1_767_225_600_000;

/** A clock that stands still until a test moves it. */
export function createManualClock(startMs = START_MS): ManualClock {
  let nowMs = startMs;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const nextDue = (untilMs: number) =>
    [...timers].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];

  return {
    now: () => nowMs,
    after(ms, run) {
      const timer = { dueMs: nowMs + Math.max(0, ms), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        timers.delete(due);
        nowMs = due.dueMs;
        due.run();
      }
      nowMs = untilMs;
    },
    // Not held back by a clock that stands still.
    pause: () => Promise.resolve(),
    drawn: () => Promise.resolve(),
    waiting: () => timers.size,
    pending: () => [...timers].map(({ dueMs }) => dueMs - nowMs).sort((a, b) => a - b),
  };
}
