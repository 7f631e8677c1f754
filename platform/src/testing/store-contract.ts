import { StorageError, type Store } from "@satchel/core/ports";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

/** One device: `store` opens it (again), `breakReads` and `breakWrites` make its medium fail until undone. */
export type StoreUnderTest = {
  open(): Store;
  breakReads?: () => () => void;
  breakWrites?: () => () => void;
};

function keepsItems(createDevice: () => StoreUnderTest): void {
  test("what was never written is absent", async () => {
    const store = createDevice().open();
    expect(await store.get("wallets")).toBeUndefined();
    await store.set("wallets", "[]");
    expect(await store.get("wallet")).toBeUndefined();
  });

  test("the empty text is there, not absent", async () => {
    const store = createDevice().open();
    await store.set("wallets", "");
    expect(await store.get("wallets")).toBe("");
  });

  test("the newest write counts, and what was removed is absent", async () => {
    const store = createDevice().open();
    await store.set("settings", "one");
    await store.set("settings", "two");
    expect(await store.get("settings")).toBe("two");
    await store.remove("settings");
    expect(await store.get("settings")).toBeUndefined();
    await store.remove("settings");
  });

  test("writes not waited for land in the order they were made", async () => {
    const store = createDevice().open();
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.set("counter", `${at}`)));
    expect(await store.get("counter")).toBe("19");
  });

  test("what is stored is there for the next run", async () => {
    const device = createDevice();
    await device.open().set("contactList", "[1]");
    expect(await device.open().get("contactList")).toBe("[1]");
  });

  test("two openings of one device see the same", async () => {
    const device = createDevice();
    const [one, two] = [device.open(), device.open()];
    await one.set("activeWalletAddress", "a");
    expect(await two.get("activeWalletAddress")).toBe("a");
    await two.remove("activeWalletAddress");
    expect(await one.get("activeWalletAddress")).toBeUndefined();
  });
}

function keepsAnyText(createDevice: () => StoreUnderTest): void {
  test("any text under any key comes back as it was, and a mixed history ends as a map would", () => {
    const text = fc.string({ unit: "binary", maxLength: 50 });
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

  test("a large value survives", async () => {
    const store = createDevice().open();
    const large = "0123456789abcdef".repeat(65_536);
    await store.set("cashtabCache", large);
    expect(await store.get("cashtabCache")).toBe(large);
  });
}

function tellsFailures(createDevice: () => StoreUnderTest): void {
  test.runIf(createDevice().breakReads !== undefined)("a failed read is an error and never absence", async () => {
    const device = createDevice();
    const store = device.open();
    await store.set("wallets", "[1]");
    const repair = device.breakReads?.();
    await expect(store.get("wallets")).rejects.toBeInstanceOf(StorageError);
    await expect(store.get("wallets")).rejects.toThrow(/^Storage failed: /);
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
    await expect(store.set("wallets", "[2]")).rejects.toThrow(/^Storage failed: /);
    await expect(store.remove("wallets")).rejects.toBeInstanceOf(StorageError);
    await expect(store.remove("wallets")).rejects.toThrow(/^Remove failed: /);
    repair?.();
    expect(await store.get("wallets")).toBe("[1]");
  });
}

/** What every Store keeps to, whatever it lies on. */
export function storeContract(name: string, createDevice: () => StoreUnderTest): void {
  describe(`${name} keeps the contract of a store`, () => {
    keepsItems(createDevice);
    keepsAnyText(createDevice);
    tellsFailures(createDevice);
  });
}
