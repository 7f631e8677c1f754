import type { Later } from "../timers.ts";

/** Returns timers that fire when the test lets time pass. */
export function createTestTimers(): { later: Later; pass: (ms: number) => void; waiting: () => number } {
  const due = new Map<symbol, { at: number; run: () => void }>();
  let now = 0;
  return {
    later: (delayMs, run) => {
      const key = Symbol("timer");
      due.set(key, { at: now + delayMs, run });
      return () => due.delete(key);
    },
    pass: (ms) => {
      const until = now + ms;
      for (let next = first(); next && next[1].at <= until; next = first()) {
        due.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = until;
    },
    waiting: () => due.size,
  };

  function first() {
    return [...due].sort(([, a], [, b]) => a.at - b.at)[0];
  }
}
