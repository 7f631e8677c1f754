/** The database of older releases on the web: localforage's default name (facts.md 4.1). */
export const LEGACY_DATABASE = "localforage";

/** Returns whether the browser lists this IndexedDB database, or undefined when it cannot list its databases. */
export async function isDatabaseListed(name: string): Promise<boolean | undefined> {
  if (typeof indexedDB.databases !== "function") return undefined;
  try {
    return (await indexedDB.databases()).some((database) => database.name === name);
  } catch {
    return undefined;
  }
}
