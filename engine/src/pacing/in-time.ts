import type { Clock } from "@satchel/core/ports";

/** Resolves as `work` does, or with `otherwise` when it rejects or takes longer than `waitMs`. */
export function inTime<T>(clock: Clock, waitMs: number, work: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const end = () => resolve(otherwise);
    const cancel = clock.after(waitMs, end);
    work.then(resolve, end).finally(cancel);
  });
}
