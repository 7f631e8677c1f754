import { KEY_STORE_AWAY, StorageError, UNOPENED } from "@satchel/core/ports";
import { describe, expect, test, vi } from "vitest";
import { createBridge } from "../bridge/create-bridge.ts";
import { appDouble } from "../testing/app-double.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createAppStores } from "./app-store.ts";

for (const area of ["sealed", "rest", "copy"] as const) {
  storeContract(`the Android app's area ${area}`, () => {
    const app = appDouble();
    const fails = (...calls: string[]) => {
      const repairs = calls.map((call) => app.fault(call, { code: "failed" }));
      return () => {
        for (const repair of repairs) repair();
      };
    };
    return {
      open: () => createAppStores(createBridge(app.port()))(area),
      breakReads: () => fails("store.get"),
      breakWrites: () => fails("store.set", "store.remove", "store.clear"),
    };
  });
}

function aPhone() {
  const app = appDouble();
  return { app, stores: createAppStores(createBridge(app.port())) };
}

describe("the Android app's storage", () => {
  test("keeps its areas apart", async () => {
    const { stores } = aPhone();
    for (const area of ["sealed", "rest", "copy"] as const) await stores(area).set("wallets", area);
    await stores("sealed").clear();
    expect(await stores("sealed").get("wallets")).toBeUndefined();
    expect(await stores("rest").get("wallets")).toBe("rest");
    expect(await stores("copy").get("wallets")).toBe("copy");
  });

  test("gives damage in place of a text whose key is lost, and the next write takes its place", async () => {
    const { app, stores } = aPhone();
    await stores("sealed").set("wallets", "[]");
    app.loseKey("sealed");
    expect(await stores("sealed").get("wallets")).toBe(UNOPENED);
    expect(() => JSON.parse(UNOPENED)).toThrow();
    expect(await stores("sealed").get("settings")).toBeUndefined();
    await stores("sealed").set("wallets", "[1]");
    expect(await stores("sealed").get("wallets")).toBe("[1]");
  });

  test("is asked for once, at its first use", async () => {
    const { app, stores } = aPhone();
    await Promise.all([stores("rest").get("settings"), stores("copy").get("wallets")]);
    await stores("rest").get("settings");
    const [first, ...others] = app.calls.map(({ call }) => call);
    expect(first).toBe("device.hello");
    expect(others).toEqual(["store.get", "store.get", "store.get"]);
  });

  test("that is missing is not available, and is asked for again", async () => {
    const { app, stores } = aPhone();
    const repair = app.fault("device.hello", { code: "unknown-call" });
    await expect(stores("rest").get("settings")).rejects.toThrow("Android storage is not available");
    repair();
    expect(await stores("rest").get("settings")).toBeUndefined();
  });

  test("that hangs is not available after 2 seconds", async () => {
    vi.useFakeTimers();
    const { app, stores } = aPhone();
    app.fault("device.hello", "silent");
    const outcome = expect(stores("rest").get("settings")).rejects.toThrow("Android storage is not available");
    await vi.advanceTimersByTimeAsync(2000);
    await outcome;
    vi.useRealTimers();
  });

  test("whose call hangs later has failed after 10 seconds", async () => {
    vi.useFakeTimers();
    const { app, stores } = aPhone();
    app.fault("store.set", "silent");
    const outcome = expect(stores("rest").set("settings", "{}")).rejects.toThrow(/^Storage failed: store\.set took/);
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    vi.useRealTimers();
  });

  test("that answers once more with something else is believed the first time", async () => {
    const { app, stores } = aPhone();
    await stores("rest").set("settings", "{}");
    app.fault("", "twice");
    const { calls } = app;
    calls.length = 0;
    expect(await stores("rest").get("settings")).toBe("{}");
    expect(await stores("rest").get("drafts")).toBeUndefined();
    await stores("rest").set("settings", "[]");
    expect(await stores("rest").get("settings")).toBe("[]");
    expect(calls.filter(({ call }) => call === "store.set")).toHaveLength(1);
  });

  test("whose answers have a foreign id has not answered, also while other calls wait", async () => {
    vi.useFakeTimers();
    const { app, stores } = aPhone();
    await stores("rest").set("settings", "{}");
    app.fault("store.get", "foreign");
    const reading = ["settings", "drafts"].map((key) =>
      expect(stores("rest").get(key)).rejects.toThrow("Storage failed: store.get took longer than 10000 ms"),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(reading);
    vi.useRealTimers();
  });

  test("whose key store is away for a moment is asked again, and nothing is lost", async () => {
    vi.useFakeTimers();
    const { app, stores } = aPhone();
    await stores("sealed").set("wallets", "[]");
    const mend = app.fault("store.", { code: "not-now" });
    const [read, written] = [stores("sealed").get("wallets"), stores("copy").set("wallets", "[1]")];
    await vi.advanceTimersByTimeAsync(250);
    mend();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await read).toBe("[]");
    await written;
    expect(app.areas.get("copy")?.get("wallets")).toBe("[1]");
    vi.useRealTimers();
  });

  test("whose key store stays away has failed and says so, and opens the same text later", async () => {
    vi.useFakeTimers();
    const { app, stores } = aPhone();
    await stores("sealed").set("wallets", "[]");
    const mend = app.fault("store.get", { code: "not-now" });
    const { calls } = app;
    calls.length = 0;
    const read = expect(stores("sealed").get("wallets")).rejects.toEqual(new StorageError(KEY_STORE_AWAY));
    await vi.advanceTimersByTimeAsync(1250);
    await read;
    expect(calls).toHaveLength(3);
    mend();
    expect(await stores("sealed").get("wallets")).toBe("[]");
    vi.useRealTimers();
  });

  test.each(["refused", "unavailable", "bad-arguments", "failed"])(
    "that refuses with '%s' is never read as absence",
    async (code) => {
      const { app, stores } = aPhone();
      app.fault("store.get", { code });
      for (const area of ["sealed", "rest", "copy"] as const)
        await expect(stores(area).get("wallets")).rejects.toThrow(/^Storage failed/);
    },
  );
});
