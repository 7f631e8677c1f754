import { setTimeout as delay } from "node:timers/promises";
import { askerOf } from "../figures.ts";
import type { RunningSource } from "../start-source.ts";

const LOOK_EVERY_MS = 100;
const QUIET_MS = 2_000;
const LONGEST_MS = 90_000;

/**
 * Waits until the indexer has had no request for a while and `isDone` returns true. `isDone` is not called while there
 * are requests, so that it does not disturb the page.
 */
export async function untilQuiet(source: RunningSource, hash: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const records = (await source.requests()).filter((record) => askerOf(record, hash) !== undefined);
    const now = performance.timeOrigin + performance.now();
    const last = Math.max(0, ...records.map(({ endMs = now }) => endMs));
    if (now - last > QUIET_MS && (await isDone())) return;
    if (performance.now() > end) throw new Error(`not done after ${LONGEST_MS / 1000} s`);
    await delay(LOOK_EVERY_MS);
  }
}
