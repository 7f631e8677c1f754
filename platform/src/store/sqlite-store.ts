import type { CapacitorSQLitePlugin } from "@capacitor-community/sqlite";
import type { Store } from "@satchel/core/ports";
import { createNativePlugin, type NativeTimes } from "./native-plugin.ts";
import { fromNativeText, toNativeText } from "./native-text.ts";
import { readSqliteValue } from "./sqlite-value.ts";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";

export type SqlitePlugin = Pick<
  CapacitorSQLitePlugin,
  "createConnection" | "isDBOpen" | "open" | "execute" | "run" | "query" | "echo" | "isDatabase" | "isTableExists"
>;

/** Creates the table of facts.md 4.4. */
const CREATE_TABLE =
  "CREATE TABLE IF NOT EXISTS key_value_store (key TEXT PRIMARY KEY, value TEXT NOT NULL, " +
  "created_at DATETIME DEFAULT CURRENT_TIMESTAMP, updated_at DATETIME DEFAULT CURRENT_TIMESTAMP);";
const WRITE =
  "INSERT INTO key_value_store (key, value) VALUES (?, ?) " +
  "ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = CURRENT_TIMESTAMP";
const REMOVE = "DELETE FROM key_value_store WHERE key = ?";

/** Opens a database and creates it if it does not exist. It may still be open from before the page was reloaded. */
export async function openSqlite(plugin: SqlitePlugin, database: string): Promise<void> {
  try {
    await plugin.createConnection({ database, version: 1, encrypted: false, mode: "no-encryption", readonly: false });
  } catch (error) {
    // The native side and its connections outlive the page.
    if (!(error instanceof Error) || !error.message.includes("already exists")) throw error;
    if ((await plugin.isDBOpen({ database, readonly: false })).result) return;
  }
  await plugin.open({ database, readonly: false });
}

/** Creates a store of text in a table of a local database. Every write is its own transaction. */
export function createSqliteStore(plugin: SqlitePlugin, database: string, times?: NativeTimes): Store {
  const native = createNativePlugin("SQLite", () => plugin.echo({ value: "" }), times);
  let isOpen = false;

  async function openOnce(): Promise<void> {
    if (isOpen) return;
    await openSqlite(plugin, database);
    await plugin.execute({ database, statements: CREATE_TABLE, transaction: true, readonly: false });
    isOpen = true;
  }

  async function call<T>(failure: StorageFailure, what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await native.call(what, async () => {
        await openOnce();
        return work();
      });
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }
  const run = async (statement: string, values: string[]) => {
    await plugin.run({ database, statement, values, transaction: true, readonly: false });
  };

  return {
    get: (key) =>
      call("Storage failed", `reading ${key}`, async () => {
        const text = await readSqliteValue(plugin, database, toNativeText(key));
        return text === undefined ? undefined : fromNativeText(text);
      }),
    set: (key, value) =>
      call("Storage failed", `writing ${key}`, () => run(WRITE, [toNativeText(key), toNativeText(value)])),
    remove: (key) => call("Remove failed", `removing ${key}`, () => run(REMOVE, [toNativeText(key)])),
    clear: () => call("Clear failed", "clearing", () => run("DELETE FROM key_value_store", [])),
  };
}
