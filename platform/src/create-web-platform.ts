import { createPage } from "./create-page.ts";
import { isDatabaseListed, LEGACY_DATABASE } from "./legacy/database-list.ts";
import { createLazyLegacyStore } from "./legacy/lazy-legacy-store.ts";
import type { Platform } from "./platform.ts";
import { createIdbStore } from "./store/idb-store.ts";

export const WEB_DATABASE = "satchel";
export const WEB_COPY_DATABASE = "satchel-copy";

/** Creates the platform of a browser page. */
export function createWebPlatform(options: { databaseName?: string; copyDatabaseName?: string } = {}): Platform {
  return {
    ...createPage(),
    store: createIdbStore(options.databaseName ?? WEB_DATABASE),
    copyStore: createIdbStore(options.copyDatabaseName ?? WEB_COPY_DATABASE),
    oldStores: [
      {
        ...createLazyLegacyStore(async () => (await import("./legacy/localforage-store.ts")).createLocalforageStore()),
        // A browser that cannot list its databases may have this one.
        mayHaveData: async () => (await isDatabaseListed(LEGACY_DATABASE)) ?? true,
      },
    ],
  };
}
