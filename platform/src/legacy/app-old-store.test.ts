import { StorageError, UNOPENED } from "@satchel/core/ports";
import { expect, test } from "vitest";
import { createBridge } from "../bridge/create-bridge.ts";
import { appDouble } from "../testing/app-double.ts";
import { createAppOldStore } from "./app-old-store.ts";

const WALLETS = '[{"name":"one","mnemonic":"a"}]';

function anApp() {
  const app = appDouble();
  return { app, old: createAppOldStore(createBridge(app.port())) };
}

test("reads and removes what an older release left, and nothing of this one", async () => {
  const { app, old } = anApp();
  app.old.set("wallets", WALLETS);
  app.old.set("settings", '{"fiatCurrency":"usd"}');
  app.areas.get("rest")?.set("contacts", "ours");
  expect(await old.get("wallets")).toBe(WALLETS);
  expect(await old.get("settings")).toBe('{"fiatCurrency":"usd"}');
  expect(await old.get("contacts")).toBeUndefined();
  await old.remove("wallets");
  await old.remove("wallets");
  expect([...app.old.keys()]).toEqual(["settings"]);
  expect(await old.get("wallets")).toBeUndefined();
});

test("wallets whose key is lost are damage, and are not absent", async () => {
  const { app, old } = anApp();
  app.fault("old.get", { code: "damaged" });
  expect(await old.get("wallets")).toBe(UNOPENED);
});

test.each(["failed", "unknown-call"])("what the app answers with %s is a failure of the storage", async (code) => {
  const { app, old } = anApp();
  app.fault("old.", { code });
  await expect(old.get("wallets")).rejects.toBeInstanceOf(StorageError);
  await expect(old.remove("wallets")).rejects.toBeInstanceOf(StorageError);
});
