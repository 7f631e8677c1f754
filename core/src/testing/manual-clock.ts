import type { Clock } from "../ports.ts";

export type ManualClock = Clock & {
  /** Advances the time and runs the timers that become due, in order and each at its own time. */
  advance(ms: number): void;
  /** The device sleeps so long: time passes, and no timer comes nearer. */
  sleep(ms: number): void;
  /** Somebody sets the clock back. No time passes. */
  setBack(ms: number): void;
  /** Returns how many timers are waiting. */
  waiting(): number;
  /** Returns the milliseconds until each timer, soonest first. */
  pending(): number[];
};

/** 1 January 2026, 00:00 UTC. */
const START_MS = 1_767_225_600_000;

/** Creates a clock that stands still until a test advances it. */
export function createManualClock(startMs = START_MS): ManualClock {
  let nowMs = startMs;
  let setBackMs = 0;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const nextDue = (untilMs: number) =>
    [...timers].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];

  return {
    now: () => nowMs - setBackMs,
    setBackMs: () => setBackMs,
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
    sleep(ms) {
      nowMs += ms;
      for (const timer of timers) timer.dueMs += ms;
    },
    setBack(ms) {
      setBackMs += ms;
    },
    // These do not wait for the clock.
    pause: () => Promise.resolve(),
    drawn: () => Promise.resolve(),
    waiting: () => timers.size,
    pending: () => [...timers].map(({ dueMs }) => dueMs - nowMs).sort((a, b) => a - b),
  };
}
