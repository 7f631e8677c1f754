import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type Context, LOCKS } from "../context.ts";
import { nothingStored } from "../initial-state.ts";
import { isRefused, listingsAtStake } from "../payments/chain/listings-at-stake.ts";
import { ownReason, reasonOf, type StorageProblem } from "../problems.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { bookItem } from "../wallet-book/book-copies.ts";
import { OLDER_KEYS } from "./stored-keys.ts";

export type EraseProblem =
  | StorageProblem
  /** Tokens are set aside in a listing whose terms the seed phrase does not give: it is to be ended first. */
  | { code: "listing-unfinished" };

/**
 * Removes everything that this wallet and its older releases stored on this device, and checks that it is gone. Refused
 * while tokens are in a listing that only this device can reach, and a server says that they are there.
 */
export async function eraseDevice(ctx: Context): Promise<Result<void, EraseProblem>> {
  if (await wouldLose(ctx)) return no({ code: "listing-unfinished" });
  try {
    await ctx.ports.locks.exclusive(LOCKS.wallets, () => eraseAlone(ctx));
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
  showErased(ctx);
  tellTabs(ctx, { kind: "erased" });
  await forgetPassword(ctx);
  return ok(undefined);
}

/** Payments that cannot be read keep nobody from erasing them. */
async function wouldLose(ctx: Context): Promise<boolean> {
  const walletIds = ctx.state.getState().wallets.map(({ id }) => id);
  if (walletIds.length === 0) return false;
  try {
    return isRefused(await listingsAtStake(ctx, walletIds));
  } catch (error) {
    ctx.ports.log.warn("Unfinished listings could not be read", error);
    return false;
  }
}

async function eraseAlone(ctx: Context): Promise<void> {
  const { store, copyStore, oldStores, archive } = ctx.ports;
  const session = ctx.session();
  ctx.begin(undefined);
  // The last balances may still be being written.
  await session?.settled();
  // Older data first, because the next start would take it over again.
  for (const older of oldStores) for (const key of OLDER_KEYS) await older.remove(key);
  for (const each of [store, copyStore]) {
    await each.clear();
    if ((await each.get(bookItem.key)) !== undefined) throw new StorageError(ownReason("not-erased"));
  }
  await archive?.clear();
}

async function forgetPassword({ ports }: Context): Promise<void> {
  try {
    await ports.vault.lock();
  } catch (error) {
    ports.log.warn("The vault did not answer when it was locked", error);
  }
}

/** Shows the state of a device without stored data. */
export function showErased(ctx: Context): void {
  ctx.begin(undefined);
  ctx.state.setState({ ...nothingStored(), phase: { kind: "no-wallet" }, contacts: { list: [], status: "ready" } });
}
