import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBridge } from "./bridge/create-bridge.ts";
import { createBridgedPlatform } from "./create-bridged-platform.ts";
import { createExtensionPlatform } from "./create-extension-platform.ts";
import type { Platform } from "./platform.ts";
import { createIdbStore } from "./store/idb-store.ts";
import { appDouble, type Fault } from "./testing/app-double.ts";
import { chromeStorageDouble } from "./testing/chrome-storage-double.ts";
import { storeContract } from "./testing/store-contract.ts";

function stubPage(): void {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("indexedDB", new IDBFactory());
}
beforeEach(stubPage);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Expects the wallets' two copies to be independent: changing or clearing one must leave the other unchanged. */
async function expectTwoMedia({ store, copyStore }: Platform): Promise<void> {
  await store.set("wallets", "[1]");
  await copyStore.set("wallets", "[2]");
  await store.set("settings", "{}");
  await store.clear();
  expect([await store.get("wallets"), await store.get("settings")]).toEqual([undefined, undefined]);
  expect(await copyStore.get("wallets")).toBe("[2]");
  await store.set("wallets", "[3]");
  await copyStore.clear();
  expect(await store.get("wallets")).toBe("[3]");
}

function aPhone() {
  const app = appDouble();
  const fails = (...calls: string[]) => {
    const repairs = calls.map((call) => app.fault(call, { code: "failed" }));
    return () => {
      for (const repair of repairs) repair();
    };
  };
  return {
    app,
    open: () => createBridgedPlatform(createBridge(app.port())),
    breakReads: () => fails("store.get"),
    breakWrites: () => fails("store.set", "store.remove", "store.clear"),
  };
}

storeContract("an Android app's store over two areas", () => {
  const phone = aPhone();
  return {
    open() {
      stubPage();
      return phone.open().store;
    },
    breakReads: phone.breakReads,
    breakWrites: phone.breakWrites,
  };
});

describe("an Android app", () => {
  test("keeps the wallets' two copies in two kinds of storage", () => expectTwoMedia(aPhone().open()));

  test("seals wallets and nothing else", async () => {
    const { app, open } = aPhone();
    const { store, copyStore } = open();
    const keys = [
      "wallets",
      "aside:wallets",
      "aside:wallets:2",
      "settings",
      "activeWalletAddress",
      "ledgerCache:wallets",
    ];
    for (const key of keys) await store.set(key, key);
    await copyStore.set("wallets", "copy");
    const keysIn = (area: string) => [...(app.areas.get(area) ?? new Map()).keys()];
    expect(keysIn("sealed")).toEqual(["wallets", "aside:wallets", "aside:wallets:2"]);
    expect(keysIn("rest")).toEqual(["settings", "activeWalletAddress", "ledgerCache:wallets"]);
    expect(keysIn("copy")).toEqual(["wallets"]);
    for (const key of keys) expect(await store.get(key)).toBe(key);
  });

  test("reads the second copy while the sealed files cannot be read", async () => {
    const { app, open } = aPhone();
    const { store, copyStore } = open();
    for (const copy of [store, copyStore]) await copy.set("wallets", "[1]");
    app.fault("store.get sealed", { code: "failed" });
    await expect(store.get("wallets")).rejects.toThrow(/^Storage failed: /);
    expect(await copyStore.get("wallets")).toBe("[1]");
  });

  test("clears both areas, and fails if one of them fails", async () => {
    const { app, open } = aPhone();
    const { store } = open();
    for (const key of ["wallets", "settings"]) await store.set(key, key);
    const repair = app.fault("store.clear sealed", { code: "failed" });
    await expect(store.clear()).rejects.toThrow(/^Clear failed: /);
    repair();
    expect(await store.get("settings")).toBeUndefined();
    expect(await store.get("wallets")).toBe("wallets");
  });

  test("copies a text once, and marks a secret", async () => {
    const { app, open } = aPhone();
    const { copyText } = open();
    app.fault("device.copy", "twice");
    expect(await copyText("an address")).toBe(true);
    expect(await copyText("twelve words", { clearAfterMs: 60_000 })).toBe(true);
    expect(app.calls.filter(({ call }) => call === "device.copy")).toEqual([
      { call: "device.copy", args: { text: "an address", isSecret: false } },
      { call: "device.copy", args: { text: "twelve words", isSecret: true } },
    ]);
  });

  test("who is told of a wake finds the time right, and is told also if the app does not know it", async () => {
    const { app, open } = aPhone();
    const { onWake, clock } = open();
    // Its first question is answered in this turn.
    await new Promise((resolve) => setTimeout(resolve));
    const began = clock.setBackMs() + clock.now();
    const woken: number[] = [];
    onWake(() => woken.push(clock.setBackMs() + clock.now() - began));
    app.time.elapsedMs += 3_600_000;
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(woken).toHaveLength(1));
    expect(woken[0]).toBeGreaterThan(3_500_000);
    app.fault("device.elapsed", { code: "unknown-call" });
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(woken).toHaveLength(2));
  });

  test.each<[string, Fault]>([
    ["is missing", { code: "unknown-call" }],
    ["refuses", { code: "refused" }],
    ["hangs", "silent"],
    ["answers somebody else", "foreign"],
  ])("says that a text was not copied where the part %s", async (_name, fault) => {
    vi.useFakeTimers();
    const { app, open } = aPhone();
    app.fault("device.copy", fault);
    const copied = open().copyText("an address");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await copied).toBe(false);
  });
});

describe("an extension", () => {
  beforeEach(() => {
    vi.stubGlobal("chrome", { storage: { local: chromeStorageDouble() } });
  });

  test("keeps the wallets' two copies in two kinds of storage", () => expectTwoMedia(createExtensionPlatform()));

  test("keeps the copy in its own database", async () => {
    await createExtensionPlatform().copyStore.set("wallets", "[1]");
    expect(await createIdbStore("satchel-copy").get("wallets")).toBe("[1]");
  });

  test("looks for older releases' data in the extension's and the page's storage without creating a database", async () => {
    vi.stubGlobal("chrome", { storage: { local: chromeStorageDouble({ left: { wallets: [{ name: "one" }] } }) } });
    const [inExtension, inPage] = createExtensionPlatform().oldStores;
    expect(await inExtension?.get("wallets")).toBe('[{"name":"one"}]');
    expect(await inPage?.get("wallets")).toBeUndefined();
    expect(await indexedDB.databases()).toEqual([]);
  });
});
