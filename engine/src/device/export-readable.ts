import type { Store } from "@satchel/core/ports";
import type { Context } from "../context.ts";
import { asideKey } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { STORED_KEYS } from "./stored-keys.ts";

/** The stored texts by key, the reasons why texts could not be read, and the keys that are left out. */
type Found = { found: Record<string, string>; failed: Record<string, string>; withheld: string[] };

/**
 * Returns everything readable in both stores as JSON, with the texts copied aside. Wallets are sealed. Texts of
 * older releases with a seed phrase in clear are left out, as a person may show the file to a helper. Never rejects.
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

/** Reads one key into `all`, and returns whether it had a text. */
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

/** Whether a text may have a seed phrase in clear: every older form names its field so (facts.md 4.3). */
const holdsPhrase = (text: string): boolean => text.includes("mnemonic");
