import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createIdbStore } from "../store/idb-store.ts";
import { readEarly } from "../store/read-early.ts";
import { startAnewWhenShown, whenKept } from "./when-kept.ts";

const told = (page: EventTarget, type: string, persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }));

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("only a page that may be kept is told, and only one that was kept is loaded anew", () => {
  const [left, reload] = [vi.fn(), vi.fn()];
  whenKept(page, left);
  startAnewWhenShown(page, reload);
  told(page, "pagehide", false);
  told(page, "pageshow", false);
  expect([left.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  told(page, "pagehide", true);
  expect([left.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  told(page, "pageshow", true);
  expect([left.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});

describe("a page that was left and may be kept", () => {
  /** Ends when the next transaction of `store` has begun, and before it has ended. */
  const begun = () =>
    new Promise<IDBTransaction>((resolve) => {
      const { transaction } = IDBDatabase.prototype;
      vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
        const tx = transaction.apply(this, args);
        resolve(tx);
        return tx;
      });
    });

  test("aborts the write that is open: another page can write, and it was not written", async () => {
    const store = createIdbStore("left-write");
    await store.set("a", "1");
    const writing = begun();
    const written = store.set("a", "2").catch((error: unknown) => error);
    await writing;
    told(page, "pagehide", true);
    expect(await written).toMatchObject({ name: "StorageError" });
    vi.restoreAllMocks();
    expect(await (await openDB("left-write")).get("items", "a")).toBe("1");
  });

  test("begins no other", async () => {
    const store = createIdbStore("left-later");
    await store.set("a", "1");
    told(page, "pagehide", true);
    const begins = vi.spyOn(IDBDatabase.prototype, "transaction");
    const ended = vi.fn();
    void store.set("a", "2").then(ended, ended);
    // What another page does in the same store takes more turns than a write that was begun.
    const other = await openDB("left-later");
    await other.put("items", "3", "b");
    expect(begins).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
    expect(await other.get("items", "a")).toBe("1");
  });

  test("goes on if it was only hidden", async () => {
    const store = createIdbStore("hidden");
    told(page, "pagehide", false);
    await store.set("a", "1");
    expect(await store.get("a")).toBe("1");
  });

  test("aborts what the page itself reads before its scripts have come", async () => {
    await createIdbStore("left-early").set("a", "1");
    const reading = begun();
    const read = readEarly("left-early", ["a"]).catch(() => "aborted");
    await reading;
    told(page, "pagehide", true);
    expect(await read).toBe("aborted");
  });
});
