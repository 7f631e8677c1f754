const FIRST_MS = 250;
const CAP_MS = 30_000;

/**
 * Milliseconds to wait before the next attempt after `failures` in a row: doubling up to 30 s, and then for ever.
 * `random` (0 to 1) takes off up to half, so that wallets which lost one server do not come back in step.
 */
export function backoffMs(failures: number, random: () => number): number {
  return Math.round(Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures, 20)) * (1 - random() / 2));
}
