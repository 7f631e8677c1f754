/** `now`: a person waits for the result. `later`: it may wait for all urgent work. */
export type Urgency = "now" | "later";
export type Limiter = <T>(work: () => Promise<T>, urgency?: Urgency) => Promise<T>;

/**
 * Runs at most `atOnce` pieces of work at once. Work for `later` starts only while fewer than `laterAtOnce` pieces run
 * and no urgent work waits. Otherwise first come, first served.
 */
export function createLimiter(atOnce: number, laterAtOnce = atOnce): Limiter {
  const waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] };
  const room: Record<Urgency, number> = { now: atOnce, later: laterAtOnce };
  let running = 0;

  function next(): (() => void) | undefined {
    if (running >= room.now) return undefined;
    return waiting.now.shift() ?? (running < room.later ? waiting.later.shift() : undefined);
  }

  return async (work, urgency = "now") => {
    if (running < room[urgency] && waiting.now.length === 0) running++;
    else await new Promise<void>((resolve) => waiting[urgency].push(resolve));
    try {
      return await work();
    } finally {
      running--;
      const follower = next();
      if (follower) {
        // The place is taken before other work can ask for it.
        running++;
        follower();
      }
    }
  };
}
