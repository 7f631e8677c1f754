// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { CapacitorSQLite } from "@capacitor-community/sqlite";
import { StorageError } from "@satchel/core/ports";
import { defineCustomElements } from "jeep-sqlite/loader";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { storeContract } from "../testing/store-contract.ts";
import { createSqliteStore, type SqlitePlugin } from "./sqlite-store.ts";

const WASM = "/assets/sql-wasm.wasm";

beforeAll(async () => {
  // The plugin logs every database it opens, and that its WebAssembly cannot be streamed here.
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  const wasm = await readFile(createRequire(import.meta.url).resolve("sql.js/dist/sql-wasm.wasm"));
  vi.stubGlobal("fetch", async (url: string) => {
    if (url !== WASM) throw new TypeError(`not served: ${url}`);
    return new Response(wasm, { headers: { "content-type": "application/wasm" } });
  });
  document.body.append(document.createElement("jeep-sqlite"));
  await defineCustomElements(window);
  await customElements.whenDefined("jeep-sqlite");
  await CapacitorSQLite.initWebStore();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The plugin with the one extra step of its web version: a database is in memory until it is saved. */
const plugin: SqlitePlugin = {
  echo: (options) => CapacitorSQLite.echo(options),
  isDatabase: (options) => CapacitorSQLite.isDatabase(options),
  isTableExists: (options) => CapacitorSQLite.isTableExists(options),
  createConnection: (options) => CapacitorSQLite.createConnection(options),
  isDBOpen: (options) => CapacitorSQLite.isDBOpen(options),
  open: (options) => CapacitorSQLite.open(options),
  execute: (options) => CapacitorSQLite.execute(options),
  query: (options) => CapacitorSQLite.query(options),
  async run(options) {
    const changes = await CapacitorSQLite.run(options);
    await CapacitorSQLite.saveToStore({ database: options.database ?? "" });
    return changes;
  },
};

let devices = 0;
storeContract("the SQLite plugin's own web version", () => {
  devices += 1;
  const name = `device-${devices}`;
  return { open: () => createSqliteStore(plugin, name) };
});

describe("the SQLite plugin's own web version", () => {
  test("a failed read is an error and does not count as absent", async () => {
    const store = createSqliteStore(plugin, "closed");
    await store.set("wallets", "[1]");
    await CapacitorSQLite.closeConnection({ database: "closed", readonly: false });
    await expect(store.get("wallets")).rejects.toThrow(/^Storage failed: /);
    await expect(store.set("wallets", "[2]")).rejects.toBeInstanceOf(StorageError);
    await expect(store.remove("wallets")).rejects.toThrow(/^Remove failed: /);
    await expect(store.clear()).rejects.toThrow(/^Clear failed: /);
  });
});
