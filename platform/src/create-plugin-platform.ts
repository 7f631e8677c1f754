import { createPage } from "./create-page.ts";
import { createAndroidLegacyStore, type SecurePluginCalls } from "./legacy/android-legacy-store.ts";
import type { Platform } from "./platform.ts";
import type { NativeTimes } from "./store/native-plugin.ts";
import { createSecureStore, type SecurePlugin } from "./store/secure-store.ts";
import { createSplitStore, holdsWallets } from "./store/split-store.ts";
import { createSqliteStore, type SqlitePlugin } from "./store/sqlite-store.ts";

/** The plugins for secure storage and SQLite. */
type AndroidPlugins = { secure: SecurePlugin & SecurePluginCalls; sqlite: SqlitePlugin };

const DATABASE = "satchel";
const COPY_DATABASE = "satchel-copy";

/** Creates the platform of an Android app's WebView. The wallets' second copy is in another kind of storage. */
export function createPluginPlatform({ secure, sqlite }: AndroidPlugins, times?: NativeTimes): Platform {
  return {
    ...createPage(),
    store: createSplitStore(holdsWallets, createSecureStore(secure, times), createSqliteStore(sqlite, DATABASE, times)),
    copyStore: createSqliteStore(sqlite, COPY_DATABASE, times),
    oldStores: [createAndroidLegacyStore(secure, sqlite, times)],
  };
}
