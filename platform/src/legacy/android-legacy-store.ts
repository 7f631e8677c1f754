import type { OldStore } from "../platform.ts";
import { createNativePlugin, type NativeTimes } from "../store/native-plugin.ts";
import { openSqlite, type SqlitePlugin } from "../store/sqlite-store.ts";
import { readSqliteValue } from "../store/sqlite-value.ts";
import { type StorageFailure, storageFailure } from "../store/storage-failure.ts";

/**
 * The plugin's internal calls, which take keys without its prefix. Older releases stored the wallets under such a
 * key.
 */
export type SecurePluginCalls = {
  internalGetItem(options: { prefixedKey: string; sync: boolean }): Promise<{ data: string | null }>;
  internalRemoveItem(options: { prefixedKey: string; sync: boolean }): Promise<unknown>;
};

const SECURE_KEY = { prefixedKey: "cashtab_secure_wallets", sync: false };
const DATABASE = "cashtab.db";

/** Reads older releases' data on Android: the wallets in secure storage, the rest in a database (facts.md 4.4). */
export function createAndroidLegacyStore(
  secure: SecurePluginCalls,
  sqlite: SqlitePlugin,
  times?: NativeTimes,
): OldStore {
  const secureStorage = createNativePlugin("SecureStorage", () => secure.internalGetItem(SECURE_KEY), times);
  const database = createNativePlugin("SQLite", () => sqlite.echo({ value: "" }), times);
  let isOpen = false;

  /** Whether the older database and its table exist. Creates neither of them. */
  async function isThere(): Promise<boolean> {
    if (!isOpen) {
      if (!(await sqlite.isDatabase({ database: DATABASE })).result) return false;
      await openSqlite(sqlite, DATABASE);
      isOpen = true;
    }
    const { result } = await sqlite.isTableExists({ database: DATABASE, table: "key_value_store", readonly: false });
    return result === true;
  }

  async function failAs<T>(failure: StorageFailure, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }

  const readRow = async (key: string) => ((await isThere()) ? readSqliteValue(sqlite, DATABASE, key) : undefined);
  const removeRow = async (key: string) => {
    const statement = "DELETE FROM key_value_store WHERE key = ?";
    if (await isThere())
      await sqlite.run({ database: DATABASE, statement, values: [key], transaction: true, readonly: false });
  };

  return {
    get: (key) =>
      failAs(
        "Storage failed",
        key === "wallets"
          ? secureStorage.call(
              "reading wallets",
              async () => (await secure.internalGetItem(SECURE_KEY)).data ?? undefined,
            )
          : database.call(`reading ${key}`, () => readRow(key)),
      ),
    async remove(key) {
      if (key === "wallets")
        await failAs(
          "Remove failed",
          secureStorage.call("removing wallets", () => secure.internalRemoveItem(SECURE_KEY)),
        );
      else
        await failAs(
          "Remove failed",
          database.call(`removing ${key}`, () => removeRow(key)),
        );
    },
  };
}
