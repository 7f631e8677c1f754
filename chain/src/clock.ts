import type { Clock } from "@satchel/core/ports";

/** The platform's clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  drawn: () => Promise.resolve(),
};
