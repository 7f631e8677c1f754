import { SecureStorageNative } from "@aparajita/capacitor-secure-storage/dist/esm/native.js";
import { CapacitorException } from "@capacitor/core";
import type { SecurePluginCalls } from "../legacy/android-legacy-store.ts";
import type { SecurePlugin } from "../store/secure-store.ts";

type Options = { prefixedKey: string; prefix: string; data: string };

export type SecureStorageDouble = {
  /** Returns the plugin as a page gets it after the app starts. */
  plugin(): SecurePlugin & SecurePluginCalls;
  /** Deletes the keys but not the encrypted values, as Android does when the lock screen changes. */
  loseKeys(): void;
  breakReads(): () => void;
  breakWrites(): () => void;
};

/** Creates a rejection of the plugin, whose code is the name of the error kind. */
const failure = (code: string, message: string) =>
  Object.assign(new CapacitorException(message), { code }) as CapacitorException;

/**
 * Imitates the native half of the secure-storage plugin 8.0.1 (SecureStorage.java): each item has a key in the key
 * store and an encrypted value, and a value without its key is read as null. The plugin's own JavaScript runs on top.
 * Calls are passed as JSON, text as UTF-8.
 */
export function secureStorageDouble(): SecureStorageDouble {
  const keyStore = new Set<string>();
  const values = new Map<string, Uint8Array>();
  let failing: "read" | "write" | undefined;

  const native = (kind: "read" | "write", run: (options: Options) => unknown) => async (passed: object) => {
    const options = JSON.parse(JSON.stringify(passed));
    await Promise.resolve();
    if (failing === kind) throw failure("osError", "android.security.KeyStoreException: System error");
    if (options.prefixedKey === "") throw failure("missingKey", "Empty key");
    return JSON.parse(JSON.stringify(run(options) ?? {}));
  };
  const remove = (alias: string): boolean => {
    if (!keyStore.delete(alias)) return false;
    values.delete(alias);
    return true;
  };
  const calls = {
    setSynchronizeKeychain: native("write", () => undefined),
    internalGetItem: native("read", ({ prefixedKey }) => {
      const value = keyStore.has(prefixedKey) ? values.get(prefixedKey) : undefined;
      return { data: value === undefined ? null : new TextDecoder("utf-8", { ignoreBOM: true }).decode(value) };
    }),
    internalSetItem: native("write", ({ prefixedKey, data }) => {
      keyStore.add(prefixedKey);
      values.set(prefixedKey, new TextEncoder().encode(data));
    }),
    internalRemoveItem: native("write", ({ prefixedKey }) => ({ success: remove(prefixedKey) })),
    internalClearItemsWithPrefix: native("write", ({ prefix }) => {
      for (const alias of [...keyStore]) if (alias.startsWith(prefix)) remove(alias);
    }),
    internalGetPrefixedKeys: native("read", ({ prefix }) => ({
      keys: [...keyStore].filter((alias) => alias.startsWith(prefix)),
    })),
  };
  const breaking = (what: "read" | "write") => () => {
    failing = what;
    return () => {
      failing = undefined;
    };
  };

  return {
    plugin: () => new SecureStorageNative(calls as never) as unknown as SecurePlugin & SecurePluginCalls,
    loseKeys: () => keyStore.clear(),
    breakReads: breaking("read"),
    breakWrites: breaking("write"),
  };
}
