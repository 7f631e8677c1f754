import { StorageError } from "@satchel/core/ports";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chromeStorageDouble } from "../testing/chrome-storage-double.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createChromeStore } from "./chrome-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

storeContract("chrome.storage.local", () => {
  const area = chromeStorageDouble();
  return {
    open: () => createChromeStore(area),
    failure: "Extension storage failed",
    breakReads: area.breakReads,
    breakWrites: area.breakWrites,
  };
});

describe("the extension's storage", () => {
  test("has its own error when it is missing", async () => {
    const store = createChromeStore();
    const missing = new StorageError("Extension storage is not available");
    await expect(store.get("wallets")).rejects.toThrow(missing);
    await expect(store.set("wallets", "[]")).rejects.toThrow(missing);
    await expect(store.remove("wallets")).rejects.toThrow(missing);
    await expect(store.clear()).rejects.toThrow(missing);
  });

  test("is the global chrome.storage.local", async () => {
    vi.stubGlobal("chrome", { storage: { local: chromeStorageDouble({ left: { settings: "{}" } }) } });
    expect(await createChromeStore().get("settings")).toBe("{}");
    vi.stubGlobal("chrome", { runtime: {} });
    await expect(createChromeStore().get("settings")).rejects.toThrow("Extension storage is not available");
  });

  test.each<[unknown, string]>([
    [[{ name: "old" }], '[{"name":"old"}]'],
    [{ fiatCurrency: "usd" }, '{"fiatCurrency":"usd"}'],
    [0, "0"],
    [null, "null"],
    [false, "false"],
    ["ecash:q", "ecash:q"],
  ])("returns an older release's value as JSON: %j", async (left, text) => {
    const store = createChromeStore(chromeStorageDouble({ left: { item: left } }));
    expect(await store.get("item")).toBe(text);
  });

  test("refuses a write when it is full, and keeps its values", async () => {
    const store = createChromeStore(chromeStorageDouble({ quotaBytes: 100 }));
    await store.set("wallets", "[1]");
    await expect(store.set("wallets", "x".repeat(100))).rejects.toThrow(
      new StorageError("Extension storage failed: Resource::kQuotaBytes quota exceeded"),
    );
    expect(await store.get("wallets")).toBe("[1]");
  });

  test("fails with an error when it never answers", async () => {
    const never = () => new Promise<never>(() => undefined);
    const store = createChromeStore({ get: never, set: never, remove: never, clear: never }, { timeoutMs: 10 });
    await expect(store.get("wallets")).rejects.toThrow(
      new StorageError("Extension storage failed: reading wallets took longer than 10 ms"),
    );
    await expect(store.set("wallets", "[]")).rejects.toThrow("Extension storage failed: writing wallets took longer");
    await expect(store.clear()).rejects.toThrow(new StorageError("Clear failed: clearing took longer than 10 ms"));
  });
});
