import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { WalletProblem } from "../engine.ts";
import { activeAddressItem } from "../persist/items.ts";
import { findActive } from "../persist/load-stored.ts";
import { ledgerCacheKey } from "../persist/state-table.ts";
import { loadItem } from "../persist/stored-item.ts";
import { reasonOf } from "../reason-of.ts";
import { changeBook } from "../wallet-book.ts";

/** Removes a wallet that is active neither here nor for the next start, and what was last known of it. */
export async function deleteWallet(ctx: Context, walletId: string): Promise<Result<void, WalletProblem>> {
  const { ports, prefix, state } = ctx;
  try {
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets }) => {
      const wallet = wallets.find(({ id }) => id === walletId);
      if (!wallet) return no({ code: "wallet-not-found" });
      // Another tab may have made it the active one.
      const next = await loadItem(ports.store, activeAddressItem);
      if (next.kind === "failed") throw new StorageError(next.reason);
      const opensNext = findActive(wallets, next.kind === "absent" ? undefined : next.raw, prefix);
      if (opensNext === wallet || state.getState().activeId === walletId) return no({ code: "wallet-is-active" });
      return ok({ wallets: wallets.filter((each) => each !== wallet) });
    });
    if (!changed.ok) return changed;
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
  await forgetCache(ctx, walletId);
  return ok(undefined);
}

/** What is left of a cache harms nobody. */
async function forgetCache({ ports }: Context, walletId: string): Promise<void> {
  try {
    await ports.store.remove(ledgerCacheKey(walletId));
  } catch (error) {
    ports.log.warn("The last known balances of a deleted wallet stay in storage", error);
  }
}
