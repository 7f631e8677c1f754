import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createIdbStore } from "./idb-store.ts";
import { readEarly } from "./read-early.ts";

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test("texts that a store has written are read, and a key without one is missing", async () => {
  const store = createIdbStore("written");
  await store.set("a", "1");
  await store.set("b", "2");
  expect(await readEarly("written", ["b", "none", "a"])).toEqual(
    new Map([
      ["b", "2"],
      ["a", "1"],
    ]),
  );
});

test("a database that is not there is not created, and its store works afterwards", async () => {
  await expect(readEarly("missing", ["a"])).rejects.toBeDefined();
  expect(await databases()).not.toContain("missing");
  const store = createIdbStore("missing");
  expect(await store.get("a")).toBeUndefined();
  await store.set("a", "1");
  expect(await readEarly("missing", ["a"])).toEqual(new Map([["a", "1"]]));
});

test("a database in another form is a failed read, and can be deleted afterwards", async () => {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open("other", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("things");
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  await expect(readEarly("other", ["a"])).rejects.toBeDefined();
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("other");
    deleting.onsuccess = () => resolve();
    deleting.onblocked = () => reject(new Error("a connection was left open"));
  });
  expect(await databases()).not.toContain("other");
});
