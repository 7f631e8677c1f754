import type { Store } from "@satchel/core/ports";

/** Says that the older stores were looked through and hold no wallet (any more). */
const KEY = "oldStoresEmpty";

/** Whether older stores have to be looked through. May throw StorageError. */
export const needsMigration = async (store: Store): Promise<boolean> => (await store.get(KEY)) === undefined;

export const markMigrated = (store: Store): Promise<void> => store.set(KEY, "1");
