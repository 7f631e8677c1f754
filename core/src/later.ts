type Later<T> = {
  /** Fetches it when first asked for, and again after it failed. Rejects where it cannot be fetched. */
  get(): Promise<T>;
  /** Does something with it only where it was asked for. */
  ifThere(use: (part: T) => void): void;
};

/** A part of the program that is fetched when it is needed. */
export function later<T>(fetch: () => Promise<T>): Later<T> {
  let fetching: Promise<T> | undefined;
  let there: { part: T } | undefined;

  async function fetchOnce(): Promise<T> {
    try {
      const part = await fetch();
      there = { part };
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
    ifThere: (use) => {
      if (there) use(there.part);
      // Who asked for it hears of the failure.
      else fetching?.then(use, () => undefined);
    },
  };
}
