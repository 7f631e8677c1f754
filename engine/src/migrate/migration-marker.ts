import type { Store } from "@satchel/core/ports";

/** Stored once the older stores were searched and have no wallet left. */
const KEY = "oldStoresEmpty";

/** Whether the older stores still have to be searched. Throws StorageError. */
export const needsMigration = async (store: Store): Promise<boolean> => (await store.get(KEY)) === undefined;

export const markMigrated = (store: Store): Promise<void> => store.set(KEY, "1");
