import { parseJson } from "../persist/stored-item.ts";
import type { Ports } from "../ports.ts";
import { bookItem } from "../wallet-book/book-copies.ts";
import { type OldWallets, readOldWallets } from "./read-old-wallets.ts";

export type OldStore = Ports["oldStores"][number];

/** One stored value of older wallets. `isInPlace`: it lies where our own book belongs, and goes when that is written. */
export type OldValue = OldWallets & { store: OldStore; key: string; raw: string; isInPlace: boolean };

/** All there are, and why a store could not be looked through. */
type OldValues = { values: OldValue[]; failures: unknown[] };

const WALLET_KEYS = ["wallets", "savedWallets", "wallet"] as const;
/** Where an older list that stood in the way of our own was put (see keepAside). */
const ASIDE_KEYS = [1, 2, 3, 4].map((copy) => `aside:${bookItem.key}${copy === 1 ? "" : `:${copy}`}`);

/** Older wallets may lie in the older stores, and in our own where a release before this wallet used the same one. */
export async function findOldWallets({ store, oldStores }: Ports): Promise<OldValues> {
  const found: OldValues = { values: [], failures: [] };
  await look(
    found,
    store,
    [...WALLET_KEYS, ...ASIDE_KEYS],
    (key, raw) => key === "savedWallets" || key === "wallet" || isList(raw),
  );
  for (const old of foreignStores({ store, oldStores })) {
    // A store of this device may be offered as an older one too: our own book in it is no older wallet.
    await look(found, old, WALLET_KEYS, (_key, raw) => bookItem.decode(raw).kind === "corrupt");
  }
  for (const value of found.values) value.isInPlace = value.store === store && value.key === bookItem.key;
  return found;
}

/** The older stores that are not our own under another name. */
export const foreignStores = ({ store, oldStores }: Pick<Ports, "store" | "oldStores">): OldStore[] =>
  oldStores.filter((old) => old !== store);

const isList = (raw: string) => Array.isArray(parseJson(raw));

async function look(
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
    // What could not be read is not absent (invariant 2): it is looked for again next time.
    found.failures.push(error);
  }
}
