import type { WalletId } from "@satchel/core/ids";
import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { ownScripts, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { forgetDraftsOf } from "../drafts/drafts.ts";
import { forgetFrozenOf } from "../frozen-coins/frozen-coins.ts";
import { paidItem } from "../history/has-paid.ts";
import { forgetLedger } from "../ledger/coin-store.ts";
import { forgetEvidenceOf } from "../ledger/keep-evidence.ts";
import { isRefused, listingsAtStake } from "../payments/chain/listings-at-stake.ts";
import { forgetParentsOf } from "../payments/checks/parents/stored-parents.ts";
import { forgetPaymentsOf } from "../payments/outbox/outbox.ts";
import { loadItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { findActive } from "../start/load-stored.ts";
import { forgetIconsOf } from "../token-icons/token-icons.ts";
import { activeItem } from "../wallet-book/book-copies.ts";
import { changeBook } from "../wallet-book/wallet-book.ts";
import type { WalletProblem } from "./wallet-problem.ts";

/**
 * Removes a wallet and everything stored of it. The active wallet, here or at the next start, is refused, and a wallet
 * with tokens in a listing that only this device can reach, while a server says that they are there.
 */
export async function deleteWallet(ctx: Context, walletId: WalletId): Promise<Result<void, WalletProblem>> {
  const { ports, prefix, state } = ctx;
  let deleted: Wallet | undefined;
  try {
    if (isRefused(await listingsAtStake(ctx, [walletId]))) return no({ code: "listing-unfinished" });
    const changed = await changeBook<WalletProblem>(ctx, async ({ wallets }) => {
      const wallet = wallets.find(({ id }) => id === walletId);
      if (!wallet) return no({ code: "wallet-not-found" });
      // Another tab may have made it the active one.
      const next = await loadItem(ports.store, activeItem);
      if (next.kind === "failed") throw new StorageError(next.reason);
      const opensNext = findActive(wallets, next.kind === "absent" ? undefined : next.raw, prefix);
      if (opensNext === wallet || state.getState().activeId === walletId) return no({ code: "wallet-is-active" });
      deleted = wallet;
      return ok({ wallets: wallets.filter((each) => each !== wallet) });
    });
    if (!changed.ok) return changed;
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
  if (deleted) await forgetRest(ctx, deleted);
  return ok(undefined);
}

/** Removes the other data of a deleted wallet. A failure is only logged, as data that stays does no harm. */
async function forgetRest(ctx: Context, wallet: Wallet): Promise<void> {
  const { ports } = ctx;
  const rest = [
    () => forgetLedger(ports.store, wallet.id),
    () => ports.store.remove(paidItem(wallet.id).key),
    () => forgetDraftsOf(ctx, wallet.id),
    () => forgetIconsOf(ctx, wallet.id),
    async () => ports.archive?.forget(wallet.id),
    () => forgetParentsOf(ctx, wallet.id),
    () => forgetPaymentsOf(ctx, wallet.id),
    () => forgetFrozenOf(ctx, ownScripts(wallet)),
    () => forgetEvidenceOf(ctx, ownScripts(wallet)),
  ];
  for (const forget of rest) {
    try {
      await forget();
    } catch (error) {
      ports.log.warn("Data of a deleted wallet stays in storage", error);
    }
  }
}
