import { StorageError, type Store } from "@satchel/core/ports";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";
import { within } from "./within.ts";

/** The part of `chrome.storage.local` that we use, in its promise form (Manifest V3). */
export type ChromeStorageArea = {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  clear(): Promise<void>;
};

/**
 * Returns the extension's storage, or undefined when this page does not belong to an extension with that permission.
 */
export function findChromeStorage(): ChromeStorageArea | undefined {
  const { chrome } = globalThis as { chrome?: { storage?: { local?: ChromeStorageArea } } };
  return chrome?.storage?.local;
}

/** Returns the stored value of `key`, or undefined when there is none: JSON has no undefined. Throws StorageError. */
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
 * Creates a store of text in the extension's storage. An older release's value that is not text is returned as JSON. A
 * write that takes longer than `timeoutMs` fails, although it may still happen later.
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
