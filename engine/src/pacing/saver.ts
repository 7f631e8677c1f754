type Saver = { save(): void; settled(): Promise<void> };

/**
 * Calls `write` after `save`, one write at a time. Calls of `save` during the `pause` before a write, or while it runs,
 * share the next write.
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
