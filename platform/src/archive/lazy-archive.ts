import { later } from "@satchel/core/later";
import { type Archive, StorageError } from "@satchel/core/ports";

/** Creates an archive whose code is loaded at the first call. A failed load throws StorageError. */
export function createLazyArchive(fetch: () => Promise<Archive>): Archive {
  const fetching = later(fetch);
  async function archive(): Promise<Archive> {
    try {
      return await fetching.get();
    } catch (error) {
      throw new StorageError("Storage failed: the archive's code could not be loaded", { cause: error });
    }
  }
  return {
    note: async (...args) => (await archive()).note(...args),
    count: async (...args) => (await archive()).count(...args),
    read: async (...args) => (await archive()).read(...args),
    list: async (...args) => (await archive()).list(...args),
    find: async (...args) => (await archive()).find(...args),
    get: async (...args) => (await archive()).get(...args),
    write: async (...args) => (await archive()).write(...args),
    forget: async (...args) => (await archive()).forget(...args),
    clear: async (...args) => (await archive()).clear(...args),
  };
}
