// Listings are stored in both stores: the terms of one of an earlier release stand nowhere else.
import { parseWalletId } from "@satchel/core/ids";
import type { Wallet } from "@satchel/core/wallet";
import { identityHash } from "@satchel/core/wallet";
import type { Context } from "../../context.ts";
import { loadItem, saveItem } from "../../persist/stored-item.ts";
import { addEntries, readPayments } from "./outbox.ts";
import { hasAdvertisement } from "./sent-payments.ts";
import { outboxItem, type StoredPayment } from "./stored-payments.ts";

/**
 * Brings back the listings that only the copy has, because the first store was lost, and copies the ones that an
 * earlier release has stored once. Throws StorageError.
 */
export async function healListings(ctx: Context): Promise<void> {
  const { copyStore } = ctx.ports;
  const loaded = await loadItem(copyStore, outboxItem);
  // A copy that cannot be read is not overwritten now: the next change of a listing writes it anew.
  if (loaded.kind === "failed" || loaded.kind === "corrupt") return;
  const copied = loaded.kind === "absent" ? [] : loaded.value;
  const { wallets } = ctx.state.getState();
  const ours = copied.filter(({ walletId }) => wallets.some(({ id }) => id === walletId));
  const stored = await readPayments(ctx);
  const lost = ours.filter(({ id }) => stored.every((each) => each.id !== id));
  if (lost.length > 0) await addEntries(ctx, lost);
  const listings = [...stored.filter(hasAdvertisement), ...lost];
  if (outboxItem.encode(listings) !== outboxItem.encode(copied)) await saveItem(copyStore, outboxItem, listings);
}

/** Returns the listings as a text for the exported file, with the identities of their wallets. Throws StorageError. */
export async function exportListings(ctx: Context, wallets: readonly Wallet[]): Promise<string | undefined> {
  const listings = (await readPayments(ctx)).filter(hasAdvertisement).flatMap((entry) => {
    const wallet = wallets.find(({ id }) => id === entry.walletId);
    const identity = wallet && parseWalletId(identityHash(wallet));
    return identity ? [{ ...entry, walletId: identity }] : [];
  });
  return listings.length === 0 ? undefined : outboxItem.encode(listings);
}

/** Adds the listings of a file to the wallets that they belong to. Throws StorageError. */
export async function importListings(ctx: Context, text: string): Promise<void> {
  const read = outboxItem.decode(text);
  if (read.kind === "corrupt") return;
  const { wallets } = ctx.state.getState();
  await addEntries(
    ctx,
    read.value.flatMap((entry): StoredPayment[] => {
      const wallet = wallets.find((each) => identityHash(each) === entry.walletId);
      if (wallet === undefined || !hasAdvertisement(entry)) return [];
      const { place: _, ...listing } = entry;
      // Nothing of it is sent here before the person asks for it; what the network has is asked for first.
      const isOpen = listing.status !== "sent" && listing.status !== "discarded";
      return [{ ...listing, walletId: wallet.id, ...(isOpen && { status: "stopped", begun: entry.txs.length }) }];
    }),
  );
}
