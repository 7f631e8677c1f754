import { StorageError, type Store } from "@satchel/core/ports";
import { createMemoryStore, faultyStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, settingsItem } from "../settings/settings-item.ts";
import { bookItem } from "../wallet-book/book-copies.ts";
import { keepAside, loadItem, readItem, saveItem } from "./stored-item.ts";

describe("loading an item has five results", () => {
  const settings = (raw: string) => loadItem(createMemoryStore({ settings: raw }), settingsItem);

  test("absent, failed", async () => {
    expect(await loadItem(createMemoryStore(), settingsItem)).toEqual({ kind: "absent" });
    const store = faultyStore(createMemoryStore(), { failReads: () => true });
    expect(await loadItem(store, settingsItem)).toMatchObject({ kind: "failed" });
  });

  test("valid, with missing keys filled and unknown ones dropped", async () => {
    const loaded = await settings('{"fiatCurrency":"eur","biometricLockEnabled":true}');
    expect(loaded).toMatchObject({ kind: "valid", value: { ...DEFAULT_SETTINGS, fiatCurrency: "eur" } });
  });

  test.each([
    ['{"satsPerKb":999}', "satsPerKb"],
    ['{"satsPerKb":12001}', "satsPerKb"],
    ['{"satsPerKb":12000.5}', "satsPerKb"],
    ['{"satsPerKb":"1500"}', "satsPerKb"],
    ['{"fiatCurrency":"xyz"}', "fiatCurrency"],
    ['{"sendModal":"yes"}', "sendModal"],
    ['{"theme":null}', "theme"],
  ])("repaired: %s", async (raw, key) => {
    const loaded = await settings(raw);
    expect(loaded).toEqual({ kind: "repaired", value: DEFAULT_SETTINGS, reason: `replaced: ${key}`, raw });
  });

  test("a fee rate with a fraction is a number within its range: it is kept, rounded up", async () => {
    const loaded = await settings('{"satsPerKb":1500.5}');
    expect(loaded).toMatchObject({ kind: "valid", value: { ...DEFAULT_SETTINGS, satsPerKb: 1501 } });
  });

  test.each(["", "{", "null", "[1", '"text"', "7"])("corrupt: %s", async (raw) => {
    expect(await settings(raw)).toMatchObject({ kind: "corrupt", raw });
  });

  test.each([
    '[{"name":"old","mnemonic":"a b c"}]',
    '{"version":2,"wallets":[]}',
    '{"version":1}',
    '{"version":1,"wallets":[{"id":"x","name":"n","keys":[],"sealed":"s"}]}',
  ])("wallets of another form are corrupt, never absent: %s", async (raw) => {
    const loaded = await loadItem(createMemoryStore({ wallets: raw }), bookItem);
    expect(loaded).toMatchObject({ kind: "corrupt", raw });
  });
});

describe("a value to work with", () => {
  const other = { ...DEFAULT_SETTINGS, satsPerKb: 2000 };
  const text = (raw: string) => createMemoryStore({ settings: raw });

  test("nothing stored", async () => {
    expect(await readItem(createMemoryStore(), settingsItem, other)).toEqual({ value: other, isDamaged: false });
  });
  test.each([
    ['{"satsPerKb":999}', DEFAULT_SETTINGS],
    ["{", other],
  ])("a damaged text is copied aside before anybody writes: %s", async (raw, value) => {
    const store = text(raw);
    expect(await readItem(store, settingsItem, other)).toEqual({ value, isDamaged: true });
    expect(await store.get("aside:settings")).toBe(raw);
  });
  test("a store that cannot be read, or keeps no copy, is an error", async () => {
    const blind = faultyStore(text("{}"), { failReads: () => true });
    await expect(readItem(blind, settingsItem, other)).rejects.toBeInstanceOf(StorageError);
    const full = faultyStore(text("{"), { write: { at: 1, kind: "fail" } });
    await expect(readItem(full, settingsItem, other)).rejects.toBeInstanceOf(StorageError);
  });
});

describe("a write is confirmed by reading it back", () => {
  test("a store that does not keep the text is an error", async () => {
    const forgetful: Store = { ...createMemoryStore(), set: async () => {} };
    await expect(saveItem(forgetful, settingsItem, DEFAULT_SETTINGS)).rejects.toBeInstanceOf(StorageError);
  });

  test("a refused write is an error, one that succeeded but was reported as failed is not", async () => {
    const refusing = faultyStore(createMemoryStore(), { write: { at: 1, kind: "fail" } });
    await expect(saveItem(refusing, settingsItem, DEFAULT_SETTINGS)).rejects.toBeInstanceOf(StorageError);
    const doubtful = faultyStore(createMemoryStore(), { write: { at: 1, kind: "fail-after" } });
    await saveItem(doubtful, settingsItem, DEFAULT_SETTINGS);
    expect(await loadItem(doubtful, settingsItem)).toMatchObject({ kind: "valid", value: DEFAULT_SETTINGS });
  });
});

test("no text copied aside is overwritten, and equal texts are copied once", async () => {
  const store = createMemoryStore();
  for (const raw of ["one", "two", "one", "two"]) await keepAside(store, "wallets", raw);
  expect(store.entries()).toEqual({ "aside:wallets": "one", "aside:wallets:2": "two" });
});
