const FIRST_MS = 250;
const CAP_MS = 30_000;

/**
 * Returns the milliseconds to wait after `failures` failed attempts in a row: from 250 ms doubling up to 30 s. `random`
 * (0 to 1) shortens the wait by up to half, so that wallets that lost the same server do not all return at once.
 */
export function backoffMs(failures: number, random: () => number): number {
  return Math.round(Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures, 20)) * (1 - random() / 2));
}
