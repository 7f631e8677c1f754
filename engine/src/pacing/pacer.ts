import type { Clock } from "@satchel/core/ports";

/** Resolves when a piece of work may begin, first come, first served. */
export type Pacer = () => Promise<void>;

/** Creates a pacer that lets `atOnce` pieces of work begin and then none for `pauseMs`, so that a public server is not flooded. */
export function createPacer(clock: Pick<Clock, "after">, atOnce: number, pauseMs: number): Pacer {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let cancelPause = () => {};

  /** After a pause without any work a whole batch may begin again. */
  function begin(): void {
    begun++;
    cancelPause();
    cancelPause = clock.after(pauseMs, () => {
      begun = 0;
      for (const start of waiting.splice(0, atOnce)) {
        begin();
        start();
      }
    });
  }

  return async () => {
    if (begun < atOnce && waiting.length === 0) begin();
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
