import { StorageError, type Store } from "@satchel/core/ports";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";
import { within } from "./within.ts";

/** The part of `chrome.storage.local` that is used, in its promise form (Manifest V3). */
export type ChromeStorageArea = {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  clear(): Promise<void>;
};

/** The extension's own storage, or undefined where this page is not one of an extension that may store. */
export function findChromeStorage(): ChromeStorageArea | undefined {
  const { chrome } = globalThis as { chrome?: { storage?: { local?: ChromeStorageArea } } };
  return chrome?.storage?.local;
}

/** The value under `key` as it lies there. `undefined` is absence: the storage holds JSON, which has no undefined. */
export async function readChrome(area: ChromeStorageArea | undefined, key: string, timeoutMs: number) {
  if (area === undefined) throw new StorageError("Extension storage is not available");
  try {
    const found = await within(timeoutMs, `reading ${key}`, area.get([key]));
    return Object.hasOwn(found, key) ? found[key] : undefined;
  } catch (error) {
    throw storageFailure("Extension storage failed", error);
  }
}

/**
 * Text in the extension's own storage. Where an older release left a value that is no text, its JSON is given.
 * A write that takes longer than `timeoutMs` fails, though it may land later.
 */
export function createChromeStore(area = findChromeStorage(), options: { timeoutMs?: number } = {}): Store {
  const timeoutMs = options.timeoutMs ?? 5000;

  async function write(failure: StorageFailure, what: string, change: (area: ChromeStorageArea) => Promise<void>) {
    if (area === undefined) throw new StorageError("Extension storage is not available");
    try {
      await within(timeoutMs, what, change(area));
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }

  return {
    async get(key) {
      const value = await readChrome(area, key, timeoutMs);
      return value === undefined || typeof value === "string" ? value : JSON.stringify(value);
    },
    set: (key, value) => write("Extension storage failed", `writing ${key}`, (to) => to.set({ [key]: value })),
    remove: (key) => write("Remove failed", `removing ${key}`, (from) => from.remove([key])),
    clear: () => write("Clear failed", "clearing", (all) => all.clear()),
  };
}
