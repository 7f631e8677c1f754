import { createPage } from "./create-page.ts";
import { createChromeLegacyStore } from "./legacy/chrome-legacy-store.ts";
import { createLocalforageStore } from "./legacy/localforage-store.ts";
import type { Platform } from "./platform.ts";
import { createChromeStore } from "./store/chrome-store.ts";
import { createIdbStore } from "./store/idb-store.ts";

const COPY_DATABASE = "satchel-copy";

/** Creates the platform of a browser extension's page. The wallets' second copy is in another kind of storage. */
export function createExtensionPlatform(): Platform {
  return {
    ...createPage(),
    store: createChromeStore(),
    copyStore: createIdbStore(COPY_DATABASE),
    oldStores: [createChromeLegacyStore(), createLocalforageStore()],
  };
}
