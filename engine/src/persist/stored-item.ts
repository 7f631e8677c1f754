import { StorageError, type Store } from "@satchel/core/ports";
import * as v from "valibot";
import { ownReason, reasonOf } from "../problems.ts";

/** The result of reading a stored text. `repaired`: usable after invalid parts were replaced or left out. */
export type Parsed<T> =
  | { kind: "valid"; value: T }
  | { kind: "repaired"; value: T; reason: string }
  | { kind: "corrupt"; reason: string };

export type StoredItem<T> = { key: string; decode(raw: string): Parsed<T>; encode(value: T): string };

/** The result of loading an item. A failed read is never treated as `absent` (invariant 2). */
export type Loaded<T> =
  | { kind: "absent" }
  | { kind: "valid"; value: T; raw: string }
  | { kind: "repaired"; value: T; reason: string; raw: string }
  | { kind: "corrupt"; reason: string; raw: string }
  | { kind: "failed"; reason: string };

/** Loads and checks a stored item. Never rejects: a failure of the store is `failed`. */
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

/**
 * Returns a stored value, or `otherwise` where there is none. A damaged text is copied aside first, so that the next
 * write loses nothing; its value is what could be read of it, else `otherwise`. Throws StorageError when the store
 * fails, because what may be there must not be overwritten (invariant 2).
 */
export async function readItem<T>(
  store: Store,
  item: StoredItem<T>,
  otherwise: T,
): Promise<{ value: T; isDamaged: boolean }> {
  const loaded = await loadItem(store, item);
  switch (loaded.kind) {
    case "absent":
      return { value: otherwise, isDamaged: false };
    case "valid":
      return { value: loaded.value, isDamaged: false };
    case "repaired":
    case "corrupt":
      await keepAside(store, item.key, loaded.raw);
      return { value: loaded.kind === "repaired" ? loaded.value : otherwise, isDamaged: true };
    case "failed":
      throw new StorageError(loaded.reason);
  }
}

/** Writes an item, reads it back and compares, so that a confirmed value is really stored. Throws the store's error. */
export async function saveItem<T>(store: Store, item: StoredItem<T>, value: T): Promise<void> {
  await saveRaw(store, item.key, item.encode(value));
}

async function saveRaw(store: Store, key: string, raw: string): Promise<void> {
  let failure: unknown = new StorageError(ownReason("not-kept"), { cause: key });
  try {
    await store.set(key, raw);
  } catch (error) {
    // The text may have been written all the same; reading it back decides.
    failure = error;
  }
  if ((await store.get(key)) !== raw) throw failure;
}

/** Returns the key to which a damaged text is copied; `copy` counts from 1. */
export const asideKey = (key: string, copy: number): string => (copy === 1 ? `aside:${key}` : `aside:${key}:${copy}`);

/** Copies a damaged text aside under a free key, unless the same text is there already. Never overwrites a copy. */
export async function keepAside(store: Store, key: string, raw: string): Promise<void> {
  for (let copy = 1; ; copy++) {
    const aside = asideKey(key, copy);
    const existing = await store.get(aside);
    if (existing === raw) return;
    if (existing !== undefined) continue;
    return saveRaw(store, aside, raw);
  }
}

/** Returns the result for a text that is damaged in any way. */
export const corrupt = (reason: string) => ({ kind: "corrupt", reason }) as const;

export const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));

/** Returns the path of the first invalid field and what was expected there. */
export function issueOf(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [first] = issues;
  return `${v.getDotPath(first) ?? "value"}: expected ${first.expected ?? "another form"}`;
}

/** Returns the parsed JSON; undefined, which JSON cannot express, for an invalid text. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
