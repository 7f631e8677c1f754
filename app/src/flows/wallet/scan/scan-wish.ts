import type { WalletId } from "@satchel/core/ids";

/** `walletId`: absent for the wallet that is about to be imported. */
type ScanWish = { walletId?: WalletId };

let wish: ScanWish | undefined;
const listeners = new Set<() => void>();

/**
 * Asks for a search for further addresses behind the wallet: of this wallet, or of the one that is about to be
 * imported. Returns a function that takes this back.
 */
export function wishForScan(next: ScanWish = {}): () => void {
  wish = next;
  for (const listen of [...listeners]) listen();
  return () => {
    wish = undefined;
  };
}

export const hasScanWish = (): boolean => wish !== undefined;

/** Returns the search that was asked for since the last call. */
export function takeScanWish(): ScanWish | undefined {
  const was = wish;
  wish = undefined;
  return was;
}

/** Calls `listen` when a search is asked for, until the returned function is called. */
export function onScanWish(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
