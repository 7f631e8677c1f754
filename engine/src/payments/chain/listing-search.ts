import type { WalletId } from "@satchel/core/ids";
import * as v from "valibot";
import { type Context, LOCKS } from "../../context.ts";
import { walletId } from "../../persist/fields.ts";
import { issueOf, loadItem, parseJson, type StoredItem, saveItem } from "../../persist/stored-item.ts";

const schema = v.object({ version: v.literal(1), walletIds: v.array(walletId) });

/** The wallets that were restored from their phrase, and whose history is still to be searched for listings. */
const searchItem: StoredItem<readonly WalletId[]> = {
  key: "listingSearch",
  decode: (raw) => {
    const read = v.safeParse(schema, parseJson(raw));
    return read.success
      ? { kind: "valid", value: read.output.walletIds }
      : { kind: "corrupt", reason: issueOf(read.issues) };
  },
  encode: (walletIds) => JSON.stringify({ version: 1, walletIds }),
};

/** Returns the wallets whose history is still to be searched. Never rejects: a list that cannot be read is empty. */
export async function markedWallets({ ports }: Context): Promise<readonly WalletId[]> {
  const loaded = await loadItem(ports.store, searchItem);
  return loaded.kind === "valid" ? loaded.value : [];
}

/**
 * Notes that the history of these wallets is to be searched for unfinished listings. Call it before the wallets are
 * stored: a mark of a wallet that is not there does no harm. Throws StorageError.
 */
export const markForSearch = (ctx: Context, walletIds: readonly WalletId[]): Promise<void> =>
  change(ctx, (marked) => [...new Set([...marked, ...walletIds])]);

/** Notes that a wallet's history was searched to its end. Throws StorageError. */
export const markSearched = (ctx: Context, walletId: WalletId): Promise<void> =>
  change(ctx, (marked) => marked.filter((id) => id !== walletId));

async function change(ctx: Context, to: (marked: readonly WalletId[]) => readonly WalletId[]): Promise<void> {
  const { locks, store } = ctx.ports;
  await locks.exclusive(LOCKS.listings, async () => {
    const next = to(await markedWallets(ctx));
    if (next.length === 0) await store.remove(searchItem.key);
    else await saveItem(store, searchItem, next);
  });
}
