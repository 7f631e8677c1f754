import type { Clock } from "@satchel/core/ports";

/** Longer waits overflow the timers of browsers, which then fire at once. */
const LONGEST_TIMER_MS = 0x7fffffff;

const NEVER_DRAWN_MS = 200;

/** A message is a task of its own like a timer, without the 4 ms that browsers make timers in a row wait. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

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
    pause,
    drawn: () =>
      new Promise((resolve) => {
        if (!("requestAnimationFrame" in globalThis)) return resolve();
        const done = () => void pause().then(resolve);
        requestAnimationFrame(done);
        // A page behind others draws nothing.
        setTimeout(done, NEVER_DRAWN_MS);
      }),
  };
}
