import type { SystemClock } from "../system-clock.ts";
import type { Bridge } from "./create-bridge.ts";

/** How long a page that is seen again waits for the app before it goes on without it. */
const ANSWER_WITHIN_MS = 1000;

/**
 * Returns a function that asks the app how long the device has been running, and brings the clock as far: the page's
 * own time stands still while the device sleeps, and its date can be set back meanwhile. Never rejects.
 */
export function createAppTime(bridge: Bridge, clock: SystemClock): () => Promise<void> {
  let startedAt: number | undefined;
  return async () => {
    const askedAt = clock.setBackMs() + clock.now();
    const elapsed = await bridge.call("device.elapsed", {}, { withinMs: ANSWER_WITHIN_MS }).catch(() => undefined);
    if (elapsed === undefined) return;
    startedAt ??= askedAt - elapsed;
    clock.atLeast(startedAt + elapsed);
  };
}
