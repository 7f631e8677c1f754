type Saver = { save(): void; settled(): Promise<void> };

/**
 * Writes what there is, one write at a time. What is asked for in one moment, or while a write runs, is one write more:
 * `pause` is that moment.
 */
export function createSaver(
  write: () => Promise<void>,
  onError: (error: unknown) => void,
  pause: () => Promise<void>,
): Saver {
  let isAsked = false;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (isAsked) {
      await pause();
      isAsked = false;
      await write().catch(onError);
    }
    running = undefined;
  }

  return {
    save: () => {
      isAsked = true;
      running ??= drain();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
