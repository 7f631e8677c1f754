import { CapacitorException, ExceptionCode } from "@capacitor/core";
import { StorageError } from "@satchel/core/ports";
import { describe, expect, test, vi } from "vitest";
import { sqliteDouble } from "../testing/sqlite-double.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createSqliteStore } from "./sqlite-store.ts";

storeContract("SQLite on Android", () => {
  const device = sqliteDouble();
  return {
    open: () => createSqliteStore(device.plugin(), "satchel"),
    breakReads: device.breakReads,
    breakWrites: device.breakWrites,
  };
});

describe("the local database", () => {
  test("is one file for each store, and is still there after a restart", async () => {
    const device = sqliteDouble();
    await createSqliteStore(device.plugin(), "satchel").set("wallets", "[1]");
    const copy = createSqliteStore(device.plugin(), "satchel-copy");
    expect(await copy.get("wallets")).toBeUndefined();
    await copy.clear();
    device.restart();
    expect(await createSqliteStore(device.plugin(), "satchel").get("wallets")).toBe("[1]");
    expect(device.files()).toEqual(["satchelSQLite.db", "satchel-copySQLite.db"]);
  });

  test("has the table of older releases, with the times of the first and the last write", async () => {
    const plugin = sqliteDouble().plugin();
    const store = createSqliteStore(plugin, "satchel");
    await store.set("settings", "{}");
    const all = { database: "satchel", statement: "SELECT * FROM key_value_store", values: [], readonly: false };
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await plugin.query(all)).values).toEqual([
      { key: "settings", value: "{}", created_at: time, updated_at: time },
    ]);
    const age = { ...all, statement: "UPDATE key_value_store SET created_at = 'then', updated_at = 'then'" };
    await plugin.run(age);
    await store.set("settings", "{1}");
    expect((await plugin.query(all)).values).toEqual([
      { key: "settings", value: "{1}", created_at: "then", updated_at: time },
    ]);
  });

  test("fails to read a value that changes while its parts are read", async () => {
    const plugin = sqliteDouble().plugin();
    const store = createSqliteStore(plugin, "satchel");
    await store.set("cashtabCache", "a".repeat(600_000));
    const query = plugin.query.bind(plugin);
    vi.spyOn(plugin, "query").mockImplementationOnce(async (options) => {
      const answer = await query(options);
      const statement = "UPDATE key_value_store SET value = 'short'";
      await plugin.run({ database: "satchel", statement, values: [], readonly: false });
      return answer;
    });
    await expect(store.get("cashtabCache")).rejects.toThrow(
      new StorageError("Storage failed: cashtabCache came back incomplete"),
    );
  });

  test("is not available when the plugin is missing or does not answer in time", async () => {
    const missing = new StorageError("Capacitor SQLite plugin not available");
    const silent = { ...sqliteDouble().plugin(), echo: () => new Promise<never>(() => undefined) };
    const store = createSqliteStore(silent, "satchel", { availableWithinMs: 10 });
    await expect(store.get("settings")).rejects.toThrow(missing);
    await expect(store.clear()).rejects.toThrow(missing);
    const unimplemented = () => Promise.reject(new CapacitorException("no", ExceptionCode.Unimplemented));
    await expect(
      createSqliteStore({ ...silent, echo: unimplemented }, "satchel").set("settings", "{}"),
    ).rejects.toThrow(missing);
  });

  test("fails when it cannot be opened, and the next call opens it again", async () => {
    const plugin = sqliteDouble().plugin();
    const failed = new CapacitorException("Open: Error in creating the database file is not a database (code 26)");
    vi.spyOn(plugin, "open").mockRejectedValueOnce(failed);
    const store = createSqliteStore(plugin, "satchel");
    await expect(store.get("settings")).rejects.toThrow(new StorageError(`Storage failed: ${failed.message}`));
    expect(await store.get("settings")).toBeUndefined();
  });
});
