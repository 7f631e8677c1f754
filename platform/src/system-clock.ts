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

/** A system adjusts its clock by less than that without anybody setting it. */
const SET_BACK_MS = 1000;

/** `atLeast`: the time that never goes back has come so far, says what also counts while the device sleeps. */
export type SystemClock = Clock & { atLeast(steadyMs: number): void };

/** Compares the clock with the time since the page began, which nobody can set. */
function createSetBack(): Pick<SystemClock, "setBackMs" | "atLeast"> {
  let setMs = 0;
  let last = { now: Date.now(), running: performance.now() };
  const setBackMs = () => {
    const at = { now: Date.now(), running: performance.now() };
    const lostMs = at.running - last.running - (at.now - last.now);
    if (lostMs > SET_BACK_MS) setMs += Math.round(lostMs);
    last = at;
    return setMs;
  };
  return {
    setBackMs,
    atLeast(steadyMs) {
      const missingMs = steadyMs - setBackMs() - Date.now();
      if (missingMs > SET_BACK_MS) setMs += Math.round(missingMs);
    },
  };
}

/** Creates the system's clock. */
export function createSystemClock(): SystemClock {
  return {
    now: () => Date.now(),
    ...createSetBack(),
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
