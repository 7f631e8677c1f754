import type { Clock } from "@satchel/core/ports";

/** The longest wait of a browser's timer; a longer one overflows and fires at once. */
const LONGEST_TIMER_MS = 0x7fffffff;

/** The longest wait for a frame: a page in the background draws none. */
const NEVER_DRAWN_MS = 200;

/** Resolves in a new task. A message does that without the 4 ms that browsers add to repeated timers. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Creates the system's clock. */
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
        setTimeout(done, NEVER_DRAWN_MS);
      }),
  };
}
