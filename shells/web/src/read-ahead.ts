import type { Store } from "@satchel/core/ports";

type ReadAhead = {
  store: Store;
  /** From now on every read is a new one. */
  end(): void;
};

/**
 * Begins to read these keys at once, while something else is on its way. Each answer is given once, to the first who
 * asks; a write ends it, so that nobody ever gets what was there before.
 */
export function readAhead(inner: Store, keys: readonly string[]): ReadAhead {
  const reads = new Map(keys.map((key) => [key, inner.get(key)]));
  // Whoever asks for it hears of the failure.
  for (const read of reads.values()) read.catch(() => undefined);
  const end = () => reads.clear();
  const ending = <Args extends unknown[]>(change: (...args: Args) => Promise<void>) => {
    return (...args: Args) => {
      end();
      return change(...args);
    };
  };
  return {
    end,
    store: {
      get: (key) => {
        const read = reads.get(key);
        reads.delete(key);
        return read ?? inner.get(key);
      },
      set: ending(inner.set),
      remove: ending(inner.remove),
      clear: ending(inner.clear),
    },
  };
}
