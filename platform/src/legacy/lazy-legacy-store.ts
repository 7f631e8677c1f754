import type { OldStore } from "../platform.ts";
import { storageFailure } from "../store/storage-failure.ts";

/** Creates a reader whose code is loaded at the first call, because most people never had an older release. */
export function createLazyLegacyStore(load: () => Promise<OldStore>): OldStore {
  const loadStore = async () => {
    try {
      return await load();
    } catch (error) {
      throw storageFailure("Storage failed", error);
    }
  };
  return {
    get: async (key) => (await loadStore()).get(key),
    remove: async (key) => (await loadStore()).remove(key),
  };
}
