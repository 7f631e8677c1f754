import type { Clock } from "@satchel/core/ports";

/**
 * Resolves to true when a piece of work may begin, first come, first served. Work that is not wanted any more when its
 * turn comes resolves to false, and takes no place.
 */
export type Pacer = (isWanted?: () => boolean) => Promise<boolean>;

/**
 * Creates a pacer that lets `atOnce` pieces of work begin and then none for `pauseMs`, so that a public server is not
 * flooded.
 */
export function createPacer(clock: Pick<Clock, "after">, atOnce: number, pauseMs: number): Pacer {
  const waiting: { isWanted: () => boolean; go: (mayBegin: boolean) => void }[] = [];
  let begun = 0;
  let cancelPause = () => {};

  /** After a pause without any work a whole batch may begin again. */
  function begin(): void {
    begun++;
    cancelPause();
    cancelPause = clock.after(pauseMs, () => {
      begun = 0;
      while (begun < atOnce) {
        const next = waiting.shift();
        if (next === undefined) return;
        const isWanted = next.isWanted();
        if (isWanted) begin();
        next.go(isWanted);
      }
    });
  }

  return async (isWanted = () => true) => {
    if (begun >= atOnce || waiting.length > 0) return new Promise((go) => waiting.push({ isWanted, go }));
    begin();
    return true;
  };
}
