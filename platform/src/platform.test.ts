import { createManualClock } from "@satchel/core/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMemoryPlatform } from "./create-memory-platform.ts";
import { createWebPlatform } from "./create-web-platform.ts";
import { createProcessLocks } from "./locks/process-locks.ts";
import { createOnSight, createOnWake } from "./page/on-wake.ts";
import { persistStorage } from "./page/persist-storage.ts";
import type { WakeReason } from "./platform.ts";
import { createRingLog } from "./ring-log.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import { createMemoryTabs } from "./tabs/memory-tabs.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const aPage = () => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
});

describe("onWake", () => {
  test("tells when the device is online and the tab visible, and nothing else", () => {
    const page = aPage();
    const heard: WakeReason[] = [];
    const undo = createOnWake(page)((reason) => heard.push(reason));
    page.window.dispatchEvent(new Event("online"));
    page.window.dispatchEvent(new Event("offline"));
    page.document.dispatchEvent(new Event("visibilitychange"));
    page.document.visibilityState = "hidden";
    page.document.dispatchEvent(new Event("visibilitychange"));
    expect(heard).toEqual(["online", "visible"]);
    undo();
    page.window.dispatchEvent(new Event("online"));
    page.document.visibilityState = "visible";
    page.document.dispatchEvent(new Event("visibilitychange"));
    expect(heard).toHaveLength(2);
  });
});

test("onSight tells at once whether the page is seen, and each change", () => {
  const { document } = aPage();
  document.visibilityState = "hidden";
  const told: boolean[] = [];
  createOnSight(document)((isSeen) => told.push(isSeen));
  expect(told).toEqual([false]);
  for (const next of ["visible", "hidden"]) {
    document.visibilityState = next;
    document.dispatchEvent(new Event("visibilitychange"));
  }
  expect(told).toEqual([false, true, false]);
});

describe("persistence", () => {
  const storage = (persisted: boolean, granted: boolean) => ({
    persisted: async () => persisted,
    persist: async () => granted,
  });

  test("is requested unless it is already granted", async () => {
    expect(await persistStorage(storage(false, true))).toBe("granted");
    expect(await persistStorage(storage(false, false))).toBe("denied");
    expect(await persistStorage(storage(true, false))).toBe("granted");
  });

  test("is unavailable when the browser cannot be asked or fails", async () => {
    expect(await persistStorage(undefined)).toBe("unavailable");
    const failing = { persisted: async () => false, persist: () => Promise.reject(new TypeError("not allowed")) };
    expect(await persistStorage(failing)).toBe("unavailable");
  });
});

test("the log keeps the newest entries, with name and message of the errors", () => {
  const clock = createManualClock(5000);
  const log = createRingLog(clock, 2);
  log.warn("first");
  clock.advance(10);
  log.warn("second", new TypeError("bad reply", { cause: { body: "not logged" } }));
  log.warn("third", "a bare string");
  expect(log.entries()).toEqual([
    { at: 5010, message: "second", cause: "TypeError: bad reply" },
    { at: 5010, message: "third", cause: "a bare string" },
  ]);
});

describe("platforms", () => {
  test("in memory: two platforms with the same store act as two runs on one device", async () => {
    const store = createMemoryStore();
    await createMemoryPlatform({ store }).store.set("wallets", "[]");
    const clock = createManualClock();
    const platform = createMemoryPlatform({ store, clock });
    expect(await platform.store.get("wallets")).toBe("[]");
    expect(platform.clock).toBe(clock);
  });

  test("in memory: onWake, copyText and locks work", async () => {
    const platform = createMemoryPlatform();
    const heard: WakeReason[] = [];
    const undo = platform.onWake((reason) => heard.push(reason));
    platform.wake("online");
    undo();
    platform.wake("visible");
    expect(heard).toEqual(["online"]);
    expect(await platform.copyText("ecash:q")).toBe(true);
    expect(platform.copied()).toBe("ecash:q");
    expect(await platform.locks.exclusive("wallets", async () => 1)).toBe(1);
    expect(await platform.persistStorage()).toBe("unavailable");
  });

  test("in memory: tabs of one browser share stores, locks and messages", async () => {
    const device = { store: createMemoryStore(), locks: createProcessLocks(), hub: createMemoryTabs() };
    const [one, two] = [createMemoryPlatform(device), createMemoryPlatform(device)];
    const heard: unknown[] = [];
    two.tabs.listen((message) => heard.push(message));
    let free: () => void = () => undefined;
    const held = one.locks.exclusive("wallets", () => new Promise<void>((resolve) => (free = resolve)));
    const waiting = two.locks.exclusive("wallets", async () => one.store.get("wallets"));
    await two.store.set("wallets", "[1]");
    one.tabs.tell("changed");
    await expect.poll(() => heard).toEqual(["changed"]);
    free();
    expect(await waiting).toBe("[1]");
    await held;
    expect(await one.copyStore.get("wallets")).toBeUndefined();
    expect(one.oldStores).toEqual([]);
  });

  test("in memory: the permission request gets the given answer, and the clipboard is cleared", async () => {
    expect(await createMemoryPlatform().notifications.request()).toBe("unavailable");
    const clock = createManualClock();
    const platform = createMemoryPlatform({ notifications: "denied", clock });
    expect(platform.notifications.state()).toBe("default");
    expect(await platform.notifications.request()).toBe("denied");
    expect(platform.notifications.state()).toBe("denied");
    await platform.copyText("secret", { clearAfterMs: 60_000 });
    clock.advance(59_999);
    expect(platform.copied()).toBe("secret");
    clock.advance(1);
    expect(platform.copied()).toBe("");
  });

  test("on the web: a browser without most APIs still gets a complete platform", async () => {
    const page = aPage();
    vi.stubGlobal("window", page.window);
    vi.stubGlobal("document", page.document);
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("indexedDB", undefined);
    vi.stubGlobal("Notification", undefined);
    vi.stubGlobal("BroadcastChannel", undefined);
    const platform = createWebPlatform();
    expect(Object.keys(platform).sort()).toEqual([
      "archive",
      "camera",
      "clock",
      "copyStore",
      "copyText",
      "keepAwake",
      "locks",
      "log",
      "notifications",
      "oldStores",
      "onSight",
      "onWake",
      "persistStorage",
      "random",
      "readText",
      "store",
      "tabs",
    ]);
    expect(await platform.copyText("x")).toBe(false);
    expect(await platform.readText()).toBeUndefined();
    expect(await platform.persistStorage()).toBe("unavailable");
    expect(await platform.locks.exclusive("wallets", async () => 1)).toBe(1);
    expect(platform.notifications.state()).toBe("unavailable");
    for (const store of [platform.store, platform.copyStore, ...platform.oldStores])
      await expect(store.get("wallets")).rejects.toThrow(/^Storage failed: /);
    platform.log.warn("kept");
    expect(platform.log.entries()).toHaveLength(1);
  });
});
