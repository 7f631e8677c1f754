import type { Store } from "@satchel/core/ports";
import { stateTable } from "../persist/state-table.ts";
import type { Ports } from "../ports.ts";

/** Stored once the older stores were searched and have no wallet left. */
const KEY = "oldStoresEmpty";

const bookKey = stateTable.wallets.persists;
export const WALLET_KEYS = [bookKey, "savedWallets", "wallet"] as const;
/** Keys to which `keepAside` copies an older list that was stored under our book's key. */
export const ASIDE_KEYS = [1, 2, 3, 4].map((copy) => `aside:${bookKey}${copy === 1 ? "" : `:${copy}`}`);

/**
 * Returns whether older stores have to be searched, for which more code is fetched: they have not been searched yet,
 * and an older store, or a key of our own store that an older release used, may have data. Throws StorageError.
 */
export async function needsMigration({ store, oldStores }: Pick<Ports, "store" | "oldStores">): Promise<boolean> {
  if ((await store.get(KEY)) !== undefined) return false;
  const own = [...WALLET_KEYS, ...ASIDE_KEYS].map((key) => store.get(key));
  const older = oldStores.map(async ({ mayHaveData }) => mayHaveData === undefined || (await mayHaveData()));
  const [texts, areThere] = await Promise.all([Promise.all(own), Promise.all(older)]);
  return areThere.includes(true) || texts.some((text) => text !== undefined);
}

export const markMigrated = (store: Store): Promise<void> => store.set(KEY, "1");
