import type { Clock } from "@satchel/core/ports";

/** More events than this within a second, or waiting for their turn, are a flood. */
const MAX_EVENTS = 300;
/**
 * If this many events come within two seconds, there may have been more. A node keeps 16 messages for a script that it
 * has not passed on yet, and drops older ones without a word: of sixty payments in one block it tells the last sixteen.
 */
const MAX_TOLD = 16;
const WINDOW_MS = 1_000;
/** A flood that goes on ends later and later, so that the syncs it causes do not load the device either. */
const LAST_WAIT_MS = 30_000;

export type FloodGate = {
  /**
   * Lets one event in. Returns a function that tells whether the event still counts when its turn comes, or undefined
   * for an event that is dropped. The function must be called once.
   */
  enter(): (() => boolean) | undefined;
  stop(): void;
};

/**
 * Turns a flood of live events into one sync: from the moment there are too many, all events are dropped until a
 * wait is over, also events that wait for their turn. `resync` is called when the flood begins and when the wait is
 * over, so that no dropped event is missed. It is also called some time after a burst, of which the server may have
 * dropped a part itself.
 */
export function createFloodGate(clock: Pick<Clock, "now" | "after">, resync: () => void): FloodGate {
  let epoch = 0;
  let waiting = 0;
  let inWindow = 0;
  // A burst may cross the edge of a window, so the events of the second before it count for it too.
  let inWindowBefore = 0;
  let windowEnd = Number.NEGATIVE_INFINITY;
  let isFlooded = false;
  let floods = 0;
  let isAfterFlood = false;
  let cancel = () => {};
  let bursts = 0;
  let cancelBurst: (() => void) | undefined;

  const isBurst = () => inWindowBefore + inWindow >= MAX_TOLD;

  function count(): void {
    const now = clock.now();
    // A clock that was set back begins a window too.
    if (now >= windowEnd || now < windowEnd - WINDOW_MS) {
      // The first window after a flood must have stayed calm.
      if (!isAfterFlood) floods = 0;
      isAfterFlood = false;
      if (!isBurst() || now >= windowEnd + LAST_WAIT_MS) bursts = 0;
      inWindowBefore = now < windowEnd + WINDOW_MS ? inWindow : 0;
      windowEnd = now + WINDOW_MS;
      inWindow = 0;
    }
    inWindow++;
  }

  /** The last events of the burst may still be on their way. */
  function awaitBurst(): void {
    cancelBurst ??= clock.after(Math.min(WINDOW_MS * 2 ** bursts++, LAST_WAIT_MS), () => {
      cancelBurst = undefined;
      resync();
    });
  }

  function endBurst(): void {
    cancelBurst?.();
    cancelBurst = undefined;
  }

  function begin(): void {
    endBurst();
    isFlooded = true;
    epoch++;
    waiting = 0;
    cancel = clock.after(Math.min(WINDOW_MS * 2 ** floods++, LAST_WAIT_MS), () => {
      isFlooded = false;
      isAfterFlood = true;
      windowEnd = Number.NEGATIVE_INFINITY;
      resync();
    });
    resync();
  }

  return {
    enter() {
      if (isFlooded) return undefined;
      count();
      if (inWindow > MAX_EVENTS || waiting >= MAX_EVENTS) {
        begin();
        return undefined;
      }
      if (isBurst()) awaitBurst();
      const entered = epoch;
      waiting++;
      return () => {
        if (entered !== epoch) return false;
        waiting--;
        return true;
      };
    },
    stop() {
      cancel();
      endBurst();
    },
  };
}
