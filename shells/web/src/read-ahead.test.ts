import type { Store } from "@satchel/core/ports";
import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
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
