import type { Asker } from "./asker.ts";

/** One request of the last minute. */
export type Recent = { at: number; origin: string; tabId: number };

type Asked = { entries: readonly { asker: Asker; reply?: unknown }[]; recent: readonly Recent[] };

/** How many requests may wait for a decision, and how many may come in a minute. */
const MAX_WAITING = { perOrigin: 5, perTab: 8, inAll: 20 };
const MAX_A_MINUTE = { perOrigin: 10, perTab: 15, inAll: 40 };
const MINUTE_MS = 60_000;

/** Returns the requests of the last minute. One in the future was before the clock was set back. */
export const recentOf = (recent: readonly Recent[], now: number): Recent[] =>
  recent.filter(({ at }) => at > now - MINUTE_MS && at <= now);

/**
 * Whether a request of this document is one too many. A page can put frames of many origins into itself, so its tab has
 * a limit too.
 */
export function isTooMuch({ entries, recent }: Asked, { origin, tabId }: Asker): boolean {
  const askers = entries.filter(({ reply }) => !reply).map(({ asker }) => asker);
  const count = (all: readonly { origin: string; tabId: number }[], max: typeof MAX_WAITING) =>
    all.length >= max.inAll ||
    all.filter((one) => one.origin === origin).length >= max.perOrigin ||
    all.filter((one) => one.tabId === tabId).length >= max.perTab;
  return count(askers, MAX_WAITING) || count(recent, MAX_A_MINUTE);
}
