import { StorageError, type Store } from "@satchel/core/ports";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

/**
 * A device. `open` opens its store; `breakReads` and `breakWrites` make it fail until the returned function is
 * called.
 */
export type StoreUnderTest = {
  open(): Store;
  /** Beginning of the error messages of failed reads and writes, if it is not 'Storage failed'. */
  failure?: string;
  breakReads?: () => () => void;
  breakWrites?: () => () => void;
};

function keepsItems(createDevice: () => StoreUnderTest): void {
  test("a key that was never written is absent", async () => {
    const store = createDevice().open();
    expect(await store.get("wallets")).toBeUndefined();
    await store.set("wallets", "[]");
    expect(await store.get("wallet")).toBeUndefined();
  });

  test("an empty text is not absent", async () => {
    const store = createDevice().open();
    await store.set("wallets", "");
    expect(await store.get("wallets")).toBe("");
  });

  test("the newest write is read, and a removed key is absent", async () => {
    const store = createDevice().open();
    await store.set("settings", "one");
    await store.set("settings", "two");
    expect(await store.get("settings")).toBe("two");
    await store.remove("settings");
    expect(await store.get("settings")).toBeUndefined();
    await store.remove("settings");
  });

  test("clearing removes everything permanently, and the store can be written again", async () => {
    const device = createDevice();
    const store = device.open();
    await store.clear();
    for (const key of ["wallets", "settings", "aside:wallets"]) await store.set(key, key);
    await store.clear();
    for (const key of ["wallets", "settings", "aside:wallets"]) {
      expect(await store.get(key)).toBeUndefined();
      expect(await device.open().get(key)).toBeUndefined();
    }
    await store.set("wallets", "[1]");
    expect(await store.get("wallets")).toBe("[1]");
  });

  test("a value is still there in the next run", async () => {
    const device = createDevice();
    await device.open().set("contactList", "[1]");
    expect(await device.open().get("contactList")).toBe("[1]");
  });

  test("two stores on one device have the same values", async () => {
    const device = createDevice();
    const [one, two] = [device.open(), device.open()];
    await one.set("activeWalletAddress", "a");
    expect(await two.get("activeWalletAddress")).toBe("a");
    await two.remove("activeWalletAddress");
    expect(await one.get("activeWalletAddress")).toBeUndefined();
  });
}

function keepsOrder(createDevice: () => StoreUnderTest): void {
  test("writes that are not awaited are made in order", async () => {
    const store = createDevice().open();
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.set("counter", `${at}`)));
    expect(await store.get("counter")).toBe("19");
  });

  test("calls that are not awaited are carried out in order", async () => {
    const store = createDevice().open();
    const seen = await Promise.all([
      store.set("settings", "one"),
      store.get("settings"),
      store.remove("settings"),
      store.get("settings"),
      store.set("settings", "two"),
      store.clear(),
      store.set("outbox", "three"),
      store.get("settings"),
      store.get("outbox"),
    ]);
    expect(seen.filter((value) => typeof value === "string")).toEqual(["one", "three"]);
  });

  test("writes to many keys at once are all made", async () => {
    const device = createDevice();
    const stores = [device.open(), device.open()] as const;
    const keys = Array.from({ length: 20 }, (_, at) => `ledgerCache:${at}`);
    await Promise.all(keys.map((key, at) => (at % 2 === 0 ? stores[0] : stores[1]).set(key, key.repeat(at))));
    for (const [at, key] of keys.entries()) expect(await stores[1].get(key)).toBe(key.repeat(at));
  });
}

/** Any character but a lone surrogate. fast-check's own "binary" takes seconds to initialise. */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

function keepsAnyText(createDevice: () => StoreUnderTest): void {
  test("any keys and texts give the same as a map", () => {
    const text = fc.string({ unit: codePoint, maxLength: 50 });
    const step = fc.record({
      key: fc.oneof(fc.constantFrom("a", "__proto__", "constructor", ""), text),
      value: fc.option(text),
    });
    return fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const store = createDevice().open();
        const model = new Map<string, string>();
        for (const { key, value } of steps) {
          if (value === null) model.delete(key);
          else model.set(key, value);
          await (value === null ? store.remove(key) : store.set(key, value));
        }
        for (const { key } of steps) expect(await store.get(key)).toBe(model.get(key));
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ["of one-byte characters", "0123456789abcdef".repeat(262_144)],
    ["of characters of one to four bytes", "a\u00e9\u20ac\u{1f4b0}".repeat(200_001)],
  ])("a value of several megabytes %s is kept", async (_name, large) => {
    const store = createDevice().open();
    await store.set("cashtabCache", large);
    const back = await store.get("cashtabCache");
    expect(back?.length).toBe(large.length);
    expect(back === large).toBe(true);
  });
}

function tellsFailures(createDevice: () => StoreUnderTest): void {
  test.runIf(createDevice().breakReads !== undefined)("a failed read is an error, not absence", async () => {
    const device = createDevice();
    const store = device.open();
    await store.set("wallets", "[1]");
    const repair = device.breakReads?.();
    await expect(store.get("wallets")).rejects.toBeInstanceOf(StorageError);
    await expect(store.get("wallets")).rejects.toThrow(`${device.failure ?? "Storage failed"}: `);
    await expect(store.get("never written")).rejects.toBeInstanceOf(StorageError);
    repair?.();
    expect(await store.get("wallets")).toBe("[1]");
  });

  test.runIf(createDevice().breakWrites !== undefined)("a failed write is an error and changes nothing", async () => {
    const device = createDevice();
    const store = device.open();
    await store.set("wallets", "[1]");
    const repair = device.breakWrites?.();
    await expect(store.set("wallets", "[2]")).rejects.toBeInstanceOf(StorageError);
    await expect(store.set("wallets", "[2]")).rejects.toThrow(`${device.failure ?? "Storage failed"}: `);
    await expect(store.remove("wallets")).rejects.toBeInstanceOf(StorageError);
    await expect(store.remove("wallets")).rejects.toThrow(/^Remove failed: /);
    await expect(store.clear()).rejects.toBeInstanceOf(StorageError);
    await expect(store.clear()).rejects.toThrow(/^Clear failed: /);
    repair?.();
    expect(await store.get("wallets")).toBe("[1]");
  });
}

/** Tests that every Store must pass. */
export function storeContract(name: string, createDevice: () => StoreUnderTest): void {
  describe(`${name} keeps the contract of a store`, () => {
    keepsItems(createDevice);
    keepsOrder(createDevice);
    keepsAnyText(createDevice);
    tellsFailures(createDevice);
  });
}
