import { createPage } from "./create-page.ts";
import { createChromeLegacyStore } from "./legacy/chrome-legacy-store.ts";
import { createLocalforageStore } from "./legacy/localforage-store.ts";
import type { Platform } from "./platform.ts";
import { createChromeStore } from "./store/chrome-store.ts";
import { createIdbStore } from "./store/idb-store.ts";

const COPY_DATABASE = "satchel-copy";

/** A page of a browser extension. The wallets' second copy lies in a storage of another kind. */
export function createExtensionPlatform(): Platform {
  return {
    ...createPage(),
    store: createChromeStore(),
    copyStore: createIdbStore(COPY_DATABASE),
    oldStores: [createChromeLegacyStore(), createLocalforageStore()],
  };
}
