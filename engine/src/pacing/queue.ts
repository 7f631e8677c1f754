export type Queue = { run<T>(work: () => Promise<T>): Promise<T> };

/** Runs pieces of work one at a time, in the order in which they came. A failed piece does not stop the next one. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const result = tail.then(work);
      tail = result.catch(() => undefined);
      return result;
    },
  };
}
