import type { Clock } from "./ports.ts";

/** A slice and what a frame needs besides fit into 16 ms, on a slow phone into 50. */
const SLICE_MS = 6;
/** Looking at the clock costs, too. */
const LOOK_EVERY = 32;

/** To be asked after each piece of work: where the slice is over, `pause` is to be awaited. */
type Slicer = { isOver(): boolean; pause(): Promise<void> };

/** Divides long work into slices, between which the page draws and listens. */
export function createSlicer(clock: Pick<Clock, "now" | "pause">): Slicer {
  let since = clock.now();
  let pieces = 0;
  return {
    isOver: () => ++pieces % LOOK_EVERY === 0 && clock.now() - since >= SLICE_MS,
    pause: async () => {
      await clock.pause();
      since = clock.now();
    },
  };
}

/** Does something with each item, in slices. */
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
