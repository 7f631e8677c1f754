import { StorageError, type Store } from "@satchel/core/ports";
import * as v from "valibot";
import { reasonOf } from "../problems.ts";

/** How one kind of stored text is read and written. `repaired`: usable after replacing what failed its check. */
export type Parsed<T> =
  | { kind: "valid"; value: T }
  | { kind: "repaired"; value: T; reason: string }
  | { kind: "corrupt"; reason: string };

export type StoredItem<T> = { key: string; decode(raw: string): Parsed<T>; encode(value: T): string };

/** The five things a read can say. `failed` is never `absent` (invariant 2). */
export type Loaded<T> =
  | { kind: "absent" }
  | { kind: "valid"; value: T; raw: string }
  | { kind: "repaired"; value: T; reason: string; raw: string }
  | { kind: "corrupt"; reason: string; raw: string }
  | { kind: "failed"; reason: string };

export async function loadItem<T>(store: Store, item: Pick<StoredItem<T>, "key" | "decode">): Promise<Loaded<T>> {
  let raw: string | undefined;
  try {
    raw = await store.get(item.key);
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error) };
  }
  if (raw === undefined) return { kind: "absent" };
  return { ...item.decode(raw), raw };
}

/** Writes, reads back and compares, so that what is confirmed to a person is what the store will give back. */
export async function saveItem<T>(store: Store, item: StoredItem<T>, value: T): Promise<void> {
  await saveRaw(store, item.key, item.encode(value));
}

async function saveRaw(store: Store, key: string, raw: string): Promise<void> {
  let failure: unknown = new StorageError(`Storage did not keep '${key}'`);
  try {
    await store.set(key, raw);
  } catch (error) {
    // It may have been written all the same: what counts is what is read back.
    failure = error;
  }
  if ((await store.get(key)) !== raw) throw failure;
}

/** Where what failed its check is kept, counted from 1. */
export const asideKey = (key: string, copy: number): string => (copy === 1 ? `aside:${key}` : `aside:${key}:${copy}`);

/** Keeps a value that failed its check: nothing kept aside is ever overwritten, and the same value is kept once. */
export async function keepAside(store: Store, key: string, raw: string): Promise<void> {
  for (let copy = 1; ; copy++) {
    const aside = asideKey(key, copy);
    const there = await store.get(aside);
    if (there === raw) return;
    if (there !== undefined) continue;
    return saveRaw(store, aside, raw);
  }
}

/** Array under a wrong version, a lost field, cut text: all the same to the one who must not lose the original. */
export const corrupt = (reason: string) => ({ kind: "corrupt", reason }) as const;

export const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));

/** Where and what of the first thing a schema did not accept. */
export function issueOf(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [first] = issues;
  return `${v.getDotPath(first) ?? "value"}: expected ${first.expected ?? "another form"}`;
}

/** What a stored text says; undefined, which no JSON says, for one that is torn. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
