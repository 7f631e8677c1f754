// The markets that a page shows go on while nobody can see the page: each event would fetch a book or a page of trades.
import type { Context } from "../context.ts";

/** Begins to listen, and returns the function that ends it. */
type Watch<Event> = (onEvent: (event: Event | undefined) => void) => () => void;

/**
 * Watches a market for somebody who looks at it. While the page cannot be seen its events are dropped; when it is seen
 * again `onEvent` is called once without an event if there were any: anything may have changed.
 */
export function watchWhileSeen<Event>(
  { state }: Pick<Context, "state">,
  watch: Watch<Event>,
  onEvent: (event: Event | undefined) => void,
): () => void {
  let hasMissed = false;
  const unwatch = watch((event) => {
    if (state.getState().isSeen) onEvent(event);
    else hasMissed = true;
  });
  const unfollow = state.subscribe(({ isSeen }) => {
    if (!isSeen || !hasMissed) return;
    hasMissed = false;
    onEvent(undefined);
  });
  return () => {
    unfollow();
    unwatch();
  };
}
