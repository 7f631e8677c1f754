export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most so many pieces of work at once; the others wait their turn, first come first served. */
export function createLimiter(atOnce: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
