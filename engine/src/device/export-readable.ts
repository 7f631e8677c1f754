import type { Store } from "@satchel/core/ports";
import type { Context } from "../context.ts";
import { asideKey } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { STORED_KEYS } from "./stored-keys.ts";

/** By key: the texts as they lie there, why one could not be read, and which are not given away. */
type Found = { found: Record<string, string>; failed: Record<string, string>; withheld: string[] };

/**
 * Everything that can be read of both stores, as JSON, with what was kept aside. Wallets are sealed in it; what an older
 * release left in clear is withheld, because such a file is shown to whoever helps. Never rejects.
 */
export async function exportReadable({ ports }: Context): Promise<string> {
  const [store, copyStore] = await Promise.all([readAll(ports.store), readAll(ports.copyStore)]);
  return JSON.stringify({ satchel: "stored texts", version: 1, at: ports.clock.now(), store, copyStore }, null, 2);
}

async function readAll(store: Store): Promise<Found> {
  const all: Found = { found: {}, failed: {}, withheld: [] };
  for (const key of STORED_KEYS) {
    await readInto(all, store, key);
    for (let copy = 1; await readInto(all, store, asideKey(key, copy)); copy++);
  }
  return all;
}

/** Whether something was there. */
async function readInto(all: Found, store: Store, key: string): Promise<boolean> {
  try {
    const text = await store.get(key);
    if (text === undefined) return false;
    if (holdsPhrase(text)) all.withheld.push(key);
    else all.found[key] = text;
    return true;
  } catch (error) {
    all.failed[key] = reasonOf(error);
    return false;
  }
}

/** Every older form has its phrase under this name (facts.md 4.3), a torn one too. */
const holdsPhrase = (text: string): boolean => text.includes("mnemonic");
