import type { Store } from "@satchel/core/ports";

/** A store in memory. `entries` returns its content for tests. */
export type MemoryStore = Store & { entries(): Readonly<Record<string, string>> };

export function createMemoryStore(initial: Readonly<Record<string, string>> = {}): MemoryStore {
  const items = new Map(Object.entries(initial));
  return {
    get: async (key) => items.get(key),
    set: async (key, value) => void items.set(key, value),
    remove: async (key) => void items.delete(key),
    clear: async () => items.clear(),
    entries: () => Object.fromEntries(items),
  };
}
