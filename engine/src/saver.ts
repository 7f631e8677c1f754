export type Saver<T> = { save(value: T): void; settled(): Promise<void> };

/** Saves the newest value, one write at a time; values that were overtaken while a write ran are skipped. */
export function createSaver<T>(write: (value: T) => Promise<void>, onError: (error: unknown) => void): Saver<T> {
  let next: { value: T } | undefined;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (next) {
      const { value } = next;
      next = undefined;
      await write(value).catch(onError);
    }
    running = undefined;
  }

  return {
    save: (value) => {
      next = { value };
      running ??= drain();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
