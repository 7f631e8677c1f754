import type { Clock } from "@satchel/core/ports";

/** Longer waits overflow the timers of browsers, which then fire at once. */
const LONGEST_TIMER_MS = 0x7fffffff;

/** The time of the system. Never stopped by anything but its undo. */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      let timer: ReturnType<typeof setTimeout>;
      const wait = (left: number) => {
        const step = Math.min(left, LONGEST_TIMER_MS);
        timer = setTimeout(() => (left > step ? wait(left - step) : run()), step);
      };
      wait(ms);
      return () => clearTimeout(timer);
    },
  };
}
