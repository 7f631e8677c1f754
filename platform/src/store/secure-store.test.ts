import { SecureStorageWeb } from "@aparajita/capacitor-secure-storage/dist/esm/web.js";
import { CapacitorException, ExceptionCode } from "@capacitor/core";
import { StorageError } from "@satchel/core/ports";
import { afterEach, describe, expect, test, vi } from "vitest";
import { secureStorageDouble } from "../testing/secure-storage-double.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createSecureStore, type SecurePlugin } from "./secure-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

storeContract("secure storage on Android", () => {
  const device = secureStorageDouble();
  return {
    open: () => createSecureStore(device.plugin()),
    breakReads: device.breakReads,
    breakWrites: device.breakWrites,
  };
});

/** Creates a localStorage, the only thing that the plugin's web version needs. */
function aLocalStorage() {
  const items = new Map<string, string>();
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  const storage = {
    get length() {
      return items.size;
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const breaking =
    (...methods: readonly ("getItem" | "setItem" | "removeItem")[]) =>
    () => {
      const spies = methods.map((method) => vi.spyOn(storage, method).mockImplementation(refuse));
      return () => {
        for (const spy of spies) spy.mockRestore();
      };
    };
  return { storage, breaking };
}

storeContract("the plugin's own web version", () => {
  const { storage, breaking } = aLocalStorage();
  return {
    open() {
      vi.stubGlobal("localStorage", storage);
      return createSecureStore(new SecureStorageWeb());
    },
    breakReads: breaking("getItem"),
    breakWrites: breaking("setItem", "removeItem"),
  };
});

describe("secure storage that misbehaves", () => {
  const never = () => new Promise<never>(() => undefined);

  test("a plugin that does not answer in time is not available, and the next call tries again", async () => {
    const plugin = secureStorageDouble().plugin();
    const silent = { ...methodsOf(plugin), keys: vi.fn<SecurePlugin["keys"]>(never) };
    const store = createSecureStore(silent, { availableWithinMs: 10 });
    const missing = new StorageError("Capacitor SecureStorage plugin not available");
    await expect(store.get("wallets")).rejects.toThrow(missing);
    await expect(store.set("wallets", "[]")).rejects.toThrow(missing);
    silent.keys.mockImplementation(async () => plugin.keys());
    expect(await store.get("wallets")).toBeUndefined();
  });

  test("waits two seconds for the first answer (wallet.md 5)", async () => {
    vi.useFakeTimers();
    const store = createSecureStore({ ...methodsOf(secureStorageDouble().plugin()), keys: never });
    const asked = store.get("wallets").catch((error: unknown) => error);
    const early = vi.fn();
    void asked.then(early);
    await vi.advanceTimersByTimeAsync(1999);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toEqual(new StorageError("Capacitor SecureStorage plugin not available"));
    vi.useRealTimers();
  });

  test("an app without the plugin fails at once", async () => {
    const unimplemented = () =>
      Promise.reject(new CapacitorException("not implemented on android", ExceptionCode.Unimplemented));
    const store = createSecureStore({ ...methodsOf(secureStorageDouble().plugin()), keys: unimplemented });
    await expect(store.get("wallets")).rejects.toThrow(
      new StorageError("Capacitor SecureStorage plugin not available"),
    );
  });

  test("a call that hangs fails and does not block the next one", async () => {
    const plugin = methodsOf(secureStorageDouble().plugin());
    const getItem = vi.spyOn(plugin, "getItem").mockImplementationOnce(never);
    const store = createSecureStore(plugin, { callWithinMs: 10 });
    const hung = store.get("wallets");
    const next = store.set("wallets", "[1]");
    await expect(hung).rejects.toThrow(new StorageError("Storage failed: reading wallets took longer than 10 ms"));
    await next;
    expect(await store.get("wallets")).toBe("[1]");
    expect(getItem).toHaveBeenCalledTimes(2);
  });

  test("a value whose key the system has lost is absent and can be written again", async () => {
    const device = secureStorageDouble();
    const store = createSecureStore(device.plugin());
    await store.set("wallets", "[1]");
    device.loseKeys();
    expect(await store.get("wallets")).toBeUndefined();
    await store.set("wallets", "[2]");
    expect(await store.get("wallets")).toBe("[2]");
  });
});

/** Copies the methods to own properties, so that a test can replace one. */
function methodsOf(plugin: SecurePlugin): SecurePlugin {
  return {
    getItem: (key) => plugin.getItem(key),
    setItem: (key, value) => plugin.setItem(key, value),
    removeItem: (key) => plugin.removeItem(key),
    clear: () => plugin.clear(),
    keys: () => plugin.keys(),
  };
}
