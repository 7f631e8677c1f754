// What a person would lose with this device's data: the tokens of listings whose offers were never made.
import type { Atoms } from "@satchel/core/amount";
import { readOutpoint, type TokenId, type WalletId } from "@satchel/core/ids";
import { offeredAtoms } from "@satchel/core/offer";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import type { Context } from "../../context.ts";
import { isSpent } from "../checks/offer-gone.ts";
import { readPayments } from "../outbox/outbox.ts";
import { hasAdvertisement } from "../outbox/sent-payments.ts";
import type { StoredPayment } from "../outbox/stored-payments.ts";
import { listingOf } from "./listing-of.ts";
import { readAdvertisement } from "./read-advertisement.ts";

/**
 * Tokens that are set aside in an unfinished listing. `isInPhrase`: the seed phrase alone finds them again. `isKnown`:
 * an indexer says that they are still there; otherwise none could be asked.
 */
export type ListingAtStake = {
  walletId: WalletId;
  tokenId: TokenId;
  atoms: Atoms;
  isInPhrase: boolean;
  isKnown: boolean;
};

/** Returns the unfinished listings of these wallets. Throws StorageError. */
export async function listingsAtStake(
  ctx: Context,
  walletIds: readonly WalletId[],
): Promise<readonly ListingAtStake[]> {
  const listings: ListingAtStake[] = [];
  for (const entry of await readPayments(ctx)) {
    if (!walletIds.includes(entry.walletId) || !hasAdvertisement(entry) || isOver(entry)) continue;
    const one = await stakeOf(ctx, entry);
    if (one) listings.push(one);
  }
  return listings;
}

/** Whether tokens would be lost that the person can still bring to safety: a server answers. */
export const isRefused = (listings: readonly ListingAtStake[]): boolean =>
  listings.some(({ isInPhrase, isKnown }) => isKnown && !isInPhrase);

const isOver = ({ status, isShelved }: StoredPayment): boolean =>
  status === "discarded" || (status === "sent" && isShelved !== true);

async function stakeOf(ctx: Context, entry: StoredPayment): Promise<ListingAtStake | undefined> {
  const listing = listingOf(entry);
  if (listing === undefined) return undefined;
  const isLeft = await isUnspent(ctx, listing.outpoint);
  // What an indexer calls over is over for this question, unless nobody can be asked.
  if (isLeft === false || (isLeft === undefined && entry.isShelved)) return undefined;
  const { txid, outIdx } = readOutpoint(listing.outpoint);
  const ad = entry.txs.find((tx) => tx.txid === txid);
  const wallet = ctx.state.getState().wallets.find(({ id }) => id === entry.walletId);
  const isInPhrase = ad !== undefined && wallet !== undefined && hasReadableTerms(ad.rawTx, outIdx, wallet);
  const { tokenId } = listing.offer.terms;
  return {
    walletId: entry.walletId,
    tokenId,
    atoms: offeredAtoms(listing.offer),
    isInPhrase,
    isKnown: isLeft === true,
  };
}

const hasReadableTerms = (rawTx: string, outIdx: number, wallet: Parameters<typeof readAdvertisement>[2]): boolean =>
  readAdvertisement(fromHex(rawTx), outIdx, wallet) !== undefined;

/** Returns whether an output is unspent; undefined if no indexer answers. */
async function isUnspent({ ports }: Context, outpoint: Parameters<typeof isSpent>[1]): Promise<boolean | undefined> {
  try {
    return !(await isSpent(ports.chain, outpoint));
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ProtocolError) return undefined;
    throw error;
  }
}
