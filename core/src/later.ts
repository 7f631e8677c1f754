type Later<T> = {
  /** Returns the part; the first call fetches it, and a call after a failure tries again. Rejects if fetching fails. */
  get(): Promise<T>;
  /** Returns the part if it is fetched. */
  now(): T | undefined;
  /** Calls `use` with the part if it is fetched or being fetched; otherwise does nothing. */
  ifThere(use: (part: T) => void): void;
};

/** Creates a part of the program that is fetched when it is first needed. */
export function later<T>(fetch: () => Promise<T>): Later<T> {
  let fetching: Promise<T> | undefined;
  let loaded: { part: T } | undefined;

  async function fetchOnce(): Promise<T> {
    try {
      const part = await fetch();
      loaded = { part };
      return part;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  }

  return {
    get: () => {
      fetching ??= fetchOnce();
      return fetching;
    },
    now: () => loaded?.part,
    ifThere: (use) => {
      if (loaded) use(loaded.part);
      // The caller of `get` handles the failure.
      else fetching?.then(use, () => undefined);
    },
  };
}
