import type { SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import type { Store } from "@satchel/core/ports";
import { createNativePlugin, type NativeTimes } from "./native-plugin.ts";
import { fromNativeText, toNativeText } from "./native-text.ts";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";

export type SecurePlugin = Pick<SecureStoragePlugin, "getItem" | "setItem" | "removeItem" | "clear" | "keys">;

/**
 * Creates a store of text encrypted under a key of the device's key store. The plugin has two weak points, so the
 * wallets' second copy is elsewhere: it confirms a write before it is on disk, and it reports a value whose key is lost
 * as absent.
 */
export function createSecureStore(plugin: SecurePlugin, times?: NativeTimes): Store {
  const native = createNativePlugin("SecureStorage", () => plugin.keys(), times);

  async function call<T>(failure: StorageFailure, what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await native.call(what, work);
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }

  return {
    get: (key) =>
      call("Storage failed", `reading ${key}`, async () => {
        const text = await plugin.getItem(nativeKey(key));
        return text === null ? undefined : fromNativeText(text);
      }),
    set: (key, value) =>
      call("Storage failed", `writing ${key}`, () => plugin.setItem(nativeKey(key), toNativeText(value))),
    remove: (key) => call("Remove failed", `removing ${key}`, () => plugin.removeItem(nativeKey(key))),
    clear: () => call("Clear failed", "clearing", () => plugin.clear()),
  };
}

/** Returns the key for the plugin, which refuses an empty one. */
const nativeKey = (key: string): string => (key === "" ? "\u0001" : toNativeText(key));
