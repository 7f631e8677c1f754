import type { Store } from "@satchel/core/ports";
import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test, vi } from "vitest";
import { readAhead } from "./read-ahead.ts";

function counted(entries: Record<string, string>) {
  const inner = createMemoryStore(entries);
  const read: string[] = [];
  const get = (key: string) => {
    read.push(key);
    return inner.get(key);
  };
  return { inner: { ...inner, get } satisfies Store, read };
}

test("reads begin at once, and each value is used once, also when it is absent", async () => {
  const { inner, read } = counted({ a: "1" });
  const { store } = readAhead(inner, ["a", "b"]);
  expect(read).toEqual(["a", "b"]);
  expect([await store.get("a"), await store.get("b")]).toEqual(["1", undefined]);
  expect(read).toEqual(["a", "b"]);
  await inner.set("a", "2");
  expect(await store.get("a")).toBe("2");
});

test.each(["set", "remove", "clear"] as const)("after %s every read is a new one", async (change) => {
  const { inner } = counted({ a: "1", b: "1" });
  const { store } = readAhead(inner, ["a", "b"]);
  await inner.set("b", "of another tab");
  if (change === "set") await store.set("a", "2");
  else if (change === "remove") await store.remove("a");
  else await store.clear();
  expect(await store.get("a")).toBe(change === "set" ? "2" : undefined);
  expect(await store.get("b")).toBe(change === "clear" ? undefined : "of another tab");
});

test("after end() every read is a new one, and a failed early read is an error for its caller", async () => {
  const { inner } = counted({ a: "1" });
  const ahead = readAhead(inner, ["a"]);
  await inner.set("a", "2");
  ahead.end();
  expect(await ahead.store.get("a")).toBe("2");
  const failing: Store = { ...inner, get: () => Promise.reject(new Error("away")) };
  await expect(readAhead(failing, ["a"]).store.get("a")).rejects.toThrow("away");
});

test("what the page has read is used once, also for a key that only the page read, and the rest is read from the store", async () => {
  const { inner, read } = counted({ a: "1", b: "1", c: "1" });
  const texts = Promise.resolve(new Map([["a", "early"]]));
  const { store } = readAhead(inner, ["a", "b", "c"], { keys: ["a", "b", "d"], ageMs: 0, texts });
  expect(read).toEqual(["c"]);
  const values = await Promise.all(["a", "b", "c", "d"].map((key) => store.get(key)));
  expect(values).toEqual(["early", undefined, "1", undefined]);
  expect(read).toEqual(["c"]);
  expect(await store.get("a")).toBe("1");
});

test("the store is read where the page could not, where its texts are old, and where a value is not a text", async () => {
  const { inner } = counted({ a: "1" });
  const failed = Promise.reject(new Error("away"));
  const { store } = readAhead(inner, ["a"], { keys: ["a"], ageMs: 0, texts: failed });
  expect(await store.get("a")).toBe("1");
  const old = readAhead(inner, ["a"], { keys: ["a"], ageMs: 1000, texts: Promise.resolve(new Map([["a", "old"]])) });
  expect(await old.store.get("a")).toBe("1");
  const odd = readAhead(inner, ["a"], { keys: ["a"], ageMs: 0, texts: Promise.resolve(new Map([["a", 7]])) });
  expect(await odd.store.get("a")).toBe("1");
});

test("a write drops what the page has read", async () => {
  const { inner } = counted({ a: "1" });
  const { store } = readAhead(inner, [], { keys: ["a"], ageMs: 0, texts: Promise.resolve(new Map([["a", "early"]])) });
  await store.set("b", "2");
  expect(await store.get("a")).toBe("1");
});

test("the page's reading is waited for until it is a second old, and then the store is read", async () => {
  vi.useFakeTimers();
  try {
    const { inner, read } = counted({ a: "1" });
    const { store } = readAhead(inner, ["a"], { keys: ["a"], ageMs: 400, texts: new Promise(() => undefined) });
    const value = store.get("a");
    await vi.advanceTimersByTimeAsync(599);
    expect(read).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await value).toBe("1");
  } finally {
    vi.useRealTimers();
  }
});
