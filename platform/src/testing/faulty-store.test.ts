import { StorageError, type Store } from "@satchel/core/ports";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import { faultyProcess, faultyStore, type WriteFault } from "./faulty-store.ts";

const moveKey = async (store: Store): Promise<string> => {
  const value = (await store.get("from")) ?? "";
  await store.set("to", value);
  await store.remove("from");
  return "moved";
};

const run = async (write: WriteFault) => {
  const inner = createMemoryStore({ from: "x" });
  const store = faultyStore(inner, { write });
  const outcome = await Promise.race([
    moveKey(store).catch((error: unknown) => error),
    store.crashed.then(() => "crashed"),
  ]);
  return { inner, store, outcome };
};

describe("a store with a planned fault", () => {
  test("counts write points: sets, removes and clears, not reads", async () => {
    const store = faultyStore(createMemoryStore({ from: "x" }));
    await moveKey(store);
    expect(store.writes()).toBe(2);
    await store.clear();
    expect(store.writes()).toBe(3);
  });

  test("clearing can fail or crash like any other write", async () => {
    const inner = createMemoryStore({ from: "x" });
    const failing = faultyStore(inner, { write: { at: 1, kind: "fail" } });
    await expect(failing.clear()).rejects.toThrow(new StorageError("Clear failed: write 1 fails as planned"));
    expect(inner.entries()).toEqual({ from: "x" });
    const dying = faultyStore(inner, { write: { at: 1, kind: "crash-after" } });
    expect(await Promise.race([dying.clear().then(() => "cleared"), dying.crashed.then(() => "crashed")])).toBe(
      "crashed",
    );
    expect(inner.entries()).toEqual({});
  });

  test("the stores of one process share one count of writes and crash together", async () => {
    const [one, two] = [createMemoryStore(), createMemoryStore({ wallets: "[]" })];
    const process = faultyProcess({ write: { at: 2, kind: "crash-before" } });
    const [store, copyStore] = [process.over(one), process.over(two)];
    await store.set("wallets", "[1]");
    void copyStore.set("wallets", "[1]");
    await process.crashed;
    expect(process.writes()).toBe(2);
    const answered = Promise.race([store.get("wallets"), copyStore.get("wallets")]).then(() => "answered");
    const turn = new Promise((resolve) => setImmediate(() => resolve("silence")));
    expect(await Promise.race([answered, turn])).toBe("silence");
    expect([one.entries(), two.entries()]).toEqual([{ wallets: "[1]" }, { wallets: "[]" }]);
  });

  test.each<[WriteFault["kind"], number, Record<string, string>]>([
    ["crash-before", 1, { from: "x" }],
    ["crash-after", 1, { from: "x", to: "x" }],
    ["crash-before", 2, { from: "x", to: "x" }],
    ["crash-after", 2, { to: "x" }],
  ])("%s write %i leaves the same data as a dead process", async (kind, at, left) => {
    const { inner, outcome } = await run({ kind, at });
    expect(outcome).toBe("crashed");
    expect(inner.entries()).toEqual(left);
  });

  test.each<[WriteFault["kind"], number, Record<string, string>, string]>([
    ["fail", 1, { from: "x" }, "Storage failed: write 1 fails as planned"],
    ["fail-after", 1, { from: "x", to: "x" }, "Storage failed: write 1 fails as planned"],
    ["fail", 2, { from: "x", to: "x" }, "Remove failed: write 2 fails as planned"],
    ["fail-after", 2, { to: "x" }, "Remove failed: write 2 fails as planned"],
  ])("%s at write %i", async (kind, at, left, message) => {
    const { inner, store, outcome } = await run({ kind, at });
    expect(outcome).toEqual(new StorageError(message));
    expect(inner.entries()).toEqual(left);
    await store.set("from", "y");
    expect(inner.entries()).toMatchObject({ from: "y" });
  });

  test("a dead process neither reads nor writes, even after heal()", async () => {
    const { inner, store } = await run({ kind: "crash-before", at: 1 });
    store.heal();
    const calls = [store.get("from"), store.set("from", "y"), store.remove("from")];
    const answered = Promise.race(calls.map((call) => call.then(() => "answered")));
    // A whole turn of the event loop, in which a living store would have answered.
    const turn = new Promise((resolve) => setImmediate(() => resolve("silence")));
    expect(await Promise.race([answered, turn])).toBe("silence");
    expect(inner.entries()).toEqual({ from: "x" });
  });

  test("a fault at a write that never happens changes nothing", async () => {
    const { outcome } = await run({ kind: "fail", at: 3 });
    expect(outcome).toBe("moved");
  });

  test("reads of the named keys fail until heal()", async () => {
    const store = faultyStore(createMemoryStore({ wallets: "[]" }), { failReads: (key) => key === "wallets" });
    await expect(store.get("wallets")).rejects.toBeInstanceOf(StorageError);
    expect(await store.get("settings")).toBeUndefined();
    store.heal();
    expect(await store.get("wallets")).toBe("[]");
  });
});
