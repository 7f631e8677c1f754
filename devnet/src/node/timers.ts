/** Runs something later and returns the function that cancels it. */
export type Later = (delayMs: number, run: () => void) => () => void;

/** Real timers, which do not keep the process alive. */
export const realTimers: Later = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

export type Timers = { later: Later; stop: () => void };

/** Timers that can all be stopped at once. After that no new one starts. */
export function createTimers(start: Later): Timers {
  const running = new Set<() => void>();
  let isStopped = false;
  return {
    later: (delayMs, run) => {
      if (isStopped) return () => undefined;
      const cancel = start(delayMs, () => {
        running.delete(cancel);
        run();
      });
      running.add(cancel);
      return () => {
        running.delete(cancel);
        cancel();
      };
    },
    stop: () => {
      isStopped = true;
      for (const cancel of running) cancel();
      running.clear();
    },
  };
}
