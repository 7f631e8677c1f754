import { StorageError } from "@satchel/core/ports";
import { expect, test } from "vitest";
import { createSecureStore } from "../store/secure-store.ts";
import { createSqliteStore } from "../store/sqlite-store.ts";
import { secureStorageDouble } from "../testing/secure-storage-double.ts";
import { sqliteDouble } from "../testing/sqlite-double.ts";
import { createAndroidLegacyStore } from "./android-legacy-store.ts";

const WALLETS = '[{"name":"one","mnemonic":"a"}]';

/** Stores data as an older release did: the wallets under a key without prefix, the rest in its database. */
async function anOldRelease() {
  const secureDevice = secureStorageDouble();
  const sqliteDevice = sqliteDouble();
  const calls = secureDevice.plugin() as unknown as {
    internalSetItem(options: { prefixedKey: string; data: string; sync: boolean; access: number }): Promise<void>;
  };
  await calls.internalSetItem({ prefixedKey: "cashtab_secure_wallets", data: WALLETS, sync: false, access: 0 });
  const rest = createSqliteStore(sqliteDevice.plugin(), "cashtab.db");
  await rest.set("settings", '{"fiatCurrency":"usd"}');
  await rest.set("activeWalletAddress", "ecash:qqa9");
  sqliteDevice.restart();
  return { secureDevice, sqliteDevice };
}

test("reads and removes wallets and settings where older releases stored them", async () => {
  const { secureDevice, sqliteDevice } = await anOldRelease();
  const old = createAndroidLegacyStore(secureDevice.plugin(), sqliteDevice.plugin());
  expect(await old.get("wallets")).toBe(WALLETS);
  expect(await old.get("settings")).toBe('{"fiatCurrency":"usd"}');
  expect(await old.get("activeWalletAddress")).toBe("ecash:qqa9");
  expect(await old.get("contactList")).toBeUndefined();
  await old.remove("wallets");
  await old.remove("settings");
  await old.remove("contactList");
  expect(await old.get("wallets")).toBeUndefined();
  expect(await old.get("settings")).toBeUndefined();
  expect(await old.get("activeWalletAddress")).toBe("ecash:qqa9");
});

test("shares nothing with the stores of this release", async () => {
  const { secureDevice, sqliteDevice } = await anOldRelease();
  await createSecureStore(secureDevice.plugin()).clear();
  await createSqliteStore(sqliteDevice.plugin(), "satchel").clear();
  const old = createAndroidLegacyStore(secureDevice.plugin(), sqliteDevice.plugin());
  expect(await old.get("wallets")).toBe(WALLETS);
  expect(await old.get("settings")).toBe('{"fiatCurrency":"usd"}');
});

test("creates no database", async () => {
  const sqliteDevice = sqliteDouble();
  const old = createAndroidLegacyStore(secureStorageDouble().plugin(), sqliteDevice.plugin());
  expect(await old.get("wallets")).toBeUndefined();
  expect(await old.get("settings")).toBeUndefined();
  await old.remove("settings");
  await old.remove("wallets");
  expect(sqliteDevice.files()).toEqual([]);
});

test("a database without the table counts as empty", async () => {
  const device = sqliteDouble();
  await device.plugin().createConnection({ database: "cashtab.db" });
  await device.plugin().open({ database: "cashtab.db" });
  const old = createAndroidLegacyStore(secureStorageDouble().plugin(), device.plugin());
  expect(await old.get("settings")).toBeUndefined();
  await old.remove("settings");
});

test("a failed read is an error and does not count as absent", async () => {
  const { secureDevice, sqliteDevice } = await anOldRelease();
  const old = createAndroidLegacyStore(secureDevice.plugin(), sqliteDevice.plugin());
  const repairs = [secureDevice.breakReads(), sqliteDevice.breakReads()];
  await expect(old.get("wallets")).rejects.toBeInstanceOf(StorageError);
  await expect(old.get("settings")).rejects.toThrow(/^Storage failed: /);
  for (const repair of repairs) repair();
  const repairWrites = [secureDevice.breakWrites(), sqliteDevice.breakWrites()];
  await expect(old.remove("wallets")).rejects.toThrow(/^Remove failed: /);
  await expect(old.remove("settings")).rejects.toThrow(/^Remove failed: /);
  for (const repair of repairWrites) repair();
  expect(await old.get("wallets")).toBe(WALLETS);
});
