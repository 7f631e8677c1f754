import type { OldStore } from "../platform.ts";
import { type ChromeStorageArea, createChromeStore, findChromeStorage, readChrome } from "../store/chrome-store.ts";

/** The only key whose value was text in older releases too. */
const TEXT_KEY = "activeWalletAddress";

/**
 * Reads older releases' data in the extension's storage. They used the same keys as this release but stored objects
 * where this release stores text. So text belongs to this release: it is not returned here and never removed.
 */
export function createChromeLegacyStore(
  area: ChromeStorageArea | undefined = findChromeStorage(),
  options: { timeoutMs?: number } = {},
): OldStore {
  const timeoutMs = options.timeoutMs ?? 5000;
  const own = createChromeStore(area, options);
  return {
    async get(key) {
      const value = await readChrome(area, key, timeoutMs);
      if (value === undefined || value === null) return undefined;
      if (typeof value === "string") return key === TEXT_KEY ? value : undefined;
      return JSON.stringify(value);
    },
    async remove(key) {
      if (typeof (await readChrome(area, key, timeoutMs)) !== "string") await own.remove(key);
    },
  };
}
