import type { ChromeStorageArea } from "../store/chrome-store.ts";

export type ChromeStorageDouble = ChromeStorageArea & { breakReads(): () => void; breakWrites(): () => void };

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * Imitates `chrome.storage.local` of Chromium: it answers later, keeps values as JSON without undefined, returns a new
 * object each time, counts keys and JSON against a quota, and makes a `set` of several keys completely or not at all.
 */
export function chromeStorageDouble(options: { quotaBytes?: number; left?: object } = {}): ChromeStorageDouble {
  const quotaBytes = options.quotaBytes ?? 10_485_760;
  const items = new Map<string, string>();
  let failing: "read" | "write" | undefined;

  function put(next: ReadonlyMap<string, string>): void {
    items.clear();
    for (const [key, value] of next) items.set(key, value);
  }
  function merged(values: object): Map<string, string> {
    const next = new Map(items);
    for (const [key, value] of Object.entries(values)) {
      const json: string | undefined = JSON.stringify(value);
      if (json !== undefined) next.set(key, json);
    }
    return next;
  }
  async function write(change: () => void): Promise<void> {
    await Promise.resolve();
    if (failing === "write") throw new Error("IO error: .../000003.log: Unable to write (ChromeMethodBFE: 9)");
    change();
  }
  const breaking = (what: "read" | "write") => () => {
    failing = what;
    return () => {
      failing = undefined;
    };
  };

  put(merged(options.left ?? {}));
  return {
    async get(keys) {
      await Promise.resolve();
      if (failing === "read") throw new Error("Corruption: block checksum mismatch");
      const found = keys.filter((key) => items.has(key));
      return Object.fromEntries(found.map((key) => [key, JSON.parse(items.get(key) ?? "null")]));
    },
    set(values) {
      const next = structuredClone(values);
      return write(() => {
        const after = merged(next);
        const used = [...after].reduce((sum, [key, json]) => sum + bytesOf(key) + bytesOf(json), 0);
        if (used > quotaBytes) throw new Error("Resource::kQuotaBytes quota exceeded");
        put(after);
      });
    },
    remove: (keys) => write(() => keys.forEach((key) => void items.delete(key))),
    clear: () => write(() => items.clear()),
    breakReads: breaking("read"),
    breakWrites: breaking("write"),
  };
}
