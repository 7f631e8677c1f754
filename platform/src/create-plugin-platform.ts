import { createPage } from "./create-page.ts";
import { createAndroidLegacyStore, type SecurePluginCalls } from "./legacy/android-legacy-store.ts";
import type { Platform } from "./platform.ts";
import type { NativeTimes } from "./store/native-plugin.ts";
import { createSecureStore, type SecurePlugin } from "./store/secure-store.ts";
import { createSplitStore } from "./store/split-store.ts";
import { createSqliteStore, type SqlitePlugin } from "./store/sqlite-store.ts";

/** The two plugins. */
type AndroidPlugins = { secure: SecurePlugin & SecurePluginCalls; sqlite: SqlitePlugin };

const DATABASE = "satchel";
const COPY_DATABASE = "satchel-copy";

/** Wallets, and what was kept aside of them, which may be the plain wallets of an older release. */
export const holdsWallets = (key: string): boolean => /^(aside:)*(wallets?|savedWallets)(:|$)/.test(key);

/** The WebView of an Android app. The wallets' second copy lies in a storage of another kind. */
export function createPluginPlatform({ secure, sqlite }: AndroidPlugins, times?: NativeTimes): Platform {
  return {
    ...createPage(),
    store: createSplitStore(holdsWallets, createSecureStore(secure, times), createSqliteStore(sqlite, DATABASE, times)),
    copyStore: createSqliteStore(sqlite, COPY_DATABASE, times),
    oldStores: [createAndroidLegacyStore(secure, sqlite, times)],
  };
}
