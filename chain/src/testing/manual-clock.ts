import type { Clock } from "@satchel/core/ports";

/** A clock that stands still until a test moves it. */
export type ManualClock = Clock & {
  /** Runs everything that falls due within the next `ms`, in order. */
  advance(ms: number): void;
  /** Milliseconds until each timer, soonest first. */
  pending(): number[];
};

export function createManualClock(): ManualClock {
  let time = 1_700_000_000_000;
  const timers = new Set<{ at: number; run: () => void }>();
  const soonest = () => [...timers].sort((a, b) => a.at - b.at)[0];
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = time + ms;
      for (let due = soonest(); due !== undefined && due.at <= end; due = soonest()) {
        time = due.at;
        timers.delete(due);
        due.run();
      }
      time = end;
    },
    pause: () => Promise.resolve(),
    drawn: () => Promise.resolve(),
    pending: () => [...timers].map(({ at }) => at - time).sort((a, b) => a - b),
  };
}
