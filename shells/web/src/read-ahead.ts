import type { Store } from "@satchel/core/ports";

type ReadAhead = {
  store: Store;
  /** Drops the early reads, so that every later read is a new one. */
  end(): void;
};

/**
 * Starts reading these keys at once and returns a store that uses each result for the first `get` of its key. Any write
 * drops the early reads, so that no caller gets an old value.
 */
export function readAhead(inner: Store, keys: readonly string[]): ReadAhead {
  const reads = new Map(keys.map((key) => [key, inner.get(key)]));
  // The caller of `get` handles the error; this only prevents an 'unhandled rejection'.
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
