/** A request that nobody decides is over after this time. */
export const WAIT_MS = 5 * 60_000;
