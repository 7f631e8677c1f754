import { SecureStorage, type SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import { CapacitorSQLite } from "@capacitor-community/sqlite";
import { createPluginPlatform } from "./create-plugin-platform.ts";
import type { SecurePluginCalls } from "./legacy/android-legacy-store.ts";
import type { Platform } from "./platform.ts";

/** The WebView of an Android app, over the plugins of the app it runs in. */
export function createAndroidPlatform(): Platform {
  // Plugins answer to every name, also `then`: they may be passed on but never awaited.
  const secure = SecureStorage as SecureStoragePlugin & SecurePluginCalls;
  return createPluginPlatform({ secure, sqlite: CapacitorSQLite });
}
