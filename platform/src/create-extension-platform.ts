import { createPage } from "./create-page.ts";
import { createChromeLegacyStore } from "./legacy/chrome-legacy-store.ts";
import { createLocalforageStore } from "./legacy/localforage-store.ts";
import type { Platform } from "./platform.ts";
import { type ChromeStorageArea, createChromeStore, findChromeStorage } from "./store/chrome-store.ts";
import { createIdbStore } from "./store/idb-store.ts";

const COPY_DATABASE = "satchel-copy";

/**
 * Creates the stores of a browser extension. The wallets' second copy is in another kind of storage. Older releases
 * used the extension's storage too, and before that the page storage of the same origin (facts.md 4.4).
 */
export const createExtensionStores = (
  area: ChromeStorageArea | undefined = findChromeStorage(),
): Pick<Platform, "store" | "copyStore" | "oldStores"> => ({
  store: createChromeStore(area),
  copyStore: createIdbStore(COPY_DATABASE),
  oldStores: [createChromeLegacyStore(area), createLocalforageStore()],
});

/** Creates the platform of a browser extension's page. */
export const createExtensionPlatform = (): Platform => ({ ...createPage(), ...createExtensionStores() });
