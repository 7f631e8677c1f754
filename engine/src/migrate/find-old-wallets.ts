import { parseJson } from "../persist/stored-item.ts";
import type { OldStore, Ports } from "../ports.ts";
import { bookItem } from "../wallet-book/book-copies.ts";
import { ASIDE_KEYS, WALLET_KEYS } from "./migration-marker.ts";
import { type OldWallets, readOldWallets } from "./read-old-wallets.ts";

/** A stored text of older wallets. `isInPlace`: it is stored under our book's key, so writing the book replaces it. */
export type OldValue = OldWallets & { store: OldStore; key: string; raw: string; isInPlace: boolean };

/** The texts that were found, and the errors of stores that could not be searched. */
type OldValues = { values: OldValue[]; failures: unknown[] };

/** Finds wallets of older releases in the older stores, and in our own store, which an older release may have used. */
export async function findOldWallets({ store, oldStores }: Ports): Promise<OldValues> {
  const result: OldValues = { values: [], failures: [] };
  await searchStore(
    result,
    store,
    [...WALLET_KEYS, ...ASIDE_KEYS],
    (key, raw) => key === "savedWallets" || key === "wallet" || isList(raw),
  );
  for (const old of foreignStores({ store, oldStores })) {
    // Our own store may be listed among the older ones; our own book does not count as older wallets.
    await searchStore(result, old, WALLET_KEYS, (_key, raw) => bookItem.decode(raw).kind === "corrupt");
  }
  for (const value of result.values) value.isInPlace = value.store === store && value.key === bookItem.key;
  return result;
}

/** Returns the older stores without our own. */
export const foreignStores = ({ store, oldStores }: Pick<Ports, "store" | "oldStores">): OldStore[] =>
  oldStores.filter((old) => old !== store);

const isList = (raw: string) => Array.isArray(parseJson(raw));

async function searchStore(
  found: OldValues,
  store: OldStore,
  keys: readonly string[],
  isOld: (key: string, raw: string) => boolean,
): Promise<void> {
  try {
    for (const key of keys) {
      const raw = await store.get(key);
      if (raw === undefined || !isOld(key, raw)) continue;
      found.values.push({ store, key, raw, isInPlace: false, ...readOldWallets(raw) });
    }
  } catch (error) {
    // A failed read does not mean absent (invariant 2): the next start searches again.
    found.failures.push(error);
  }
}
