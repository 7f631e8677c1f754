import type { Clock } from "./ports.ts";

/** With this slice, a frame and its other work take at most 16 ms, or 50 ms on a slow phone. */
const SLICE_MS = 6;
/** Reading the clock takes time too, so only every 32nd piece of work does it. */
const LOOK_EVERY = 32;

/** Call `isOver` after each piece of work; when it returns true, await `pause`. */
type Slicer = { isOver(): boolean; pause(): Promise<void> };

/**
 * Creates a slicer, which divides long work into slices so that the page can draw and handle input between them. It
 * looks at the clock after every `lookEvery` pieces of work.
 */
export function createSlicer(clock: Pick<Clock, "now" | "pause">, lookEvery = LOOK_EVERY): Slicer {
  let since = clock.now();
  let pieces = 0;
  return {
    isOver: () => ++pieces % lookEvery === 0 && clock.now() - since >= SLICE_MS,
    pause: async () => {
      await clock.pause();
      since = clock.now();
    },
  };
}

/** Calls `use` with each item, in slices. */
export async function inSlices<T>(
  items: Iterable<T>,
  use: (item: T) => void,
  clock: Pick<Clock, "now" | "pause">,
): Promise<void> {
  const slicer = createSlicer(clock);
  for (const item of items) {
    use(item);
    if (slicer.isOver()) await slicer.pause();
  }
}
