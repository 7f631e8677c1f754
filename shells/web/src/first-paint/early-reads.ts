import type { WalletId } from "@satchel/core/ids";
import { type EarlyTexts, readEarly, WEB_COPY_DATABASE, WEB_DATABASE } from "@satchel/platform/web";

/** What the start reads at once (engine, start/load-stored.ts), from the first store and from the second copy. */
export const FIRST_KEYS = ["wallets", "activeWalletAddress", "settings", "outbox", "frozenCoins", "coinEvidence"];
export const COPY_KEYS = ["wallets"];

/** Where the balances and the history of a wallet are stored (engine, persist/state-table.ts). */
export const headKey = (walletId: WalletId): string => `ledgerCache:${walletId}`;

/** What the page has read from its storage before its main script came. `at`: when, in the page's milliseconds. */
export type EarlyReads = { at: number; keys: readonly string[]; main: Promise<EarlyTexts>; copy: Promise<EarlyTexts> };

/**
 * Begins to read what a person with a wallet is shown first. `walletId`: the wallet that was shown last; if another one
 * is active now, its balances are read later.
 */
export function beginEarlyReads(walletId: WalletId | undefined): EarlyReads {
  const keys = walletId === undefined ? FIRST_KEYS : [...FIRST_KEYS, headKey(walletId)];
  const [main, copy] = [readEarly(WEB_DATABASE, keys), readEarly(WEB_COPY_DATABASE, COPY_KEYS)];
  // The main script reads again what could not be read; this only prevents an 'unhandled rejection' before.
  main.catch(() => undefined);
  copy.catch(() => undefined);
  return { at: performance.now(), keys, main, copy };
}
