import { SecureStorage, type SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import { CapacitorSQLite } from "@capacitor-community/sqlite";
import { createPluginPlatform } from "./create-plugin-platform.ts";
import type { SecurePluginCalls } from "./legacy/android-legacy-store.ts";
import type { Platform } from "./platform.ts";

/** Creates the platform of an Android app's WebView, with the app's own plugins. */
export function createAndroidPlatform(): Platform {
  // A plugin object has every property, also `then`, so it must never be awaited or returned from an async function.
  const secure = SecureStorage as SecureStoragePlugin & SecurePluginCalls;
  return createPluginPlatform({ secure, sqlite: CapacitorSQLite });
}
