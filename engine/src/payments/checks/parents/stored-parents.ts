import type { Txid, WalletId } from "@satchel/core/ids";
import type { Archive, ArchivedTx, ArchiveOwner } from "@satchel/core/ports";
import type { Context } from "../../../context.ts";

// The bytes of parents that an indexer had to be asked for, kept in the archive beside the history of their wallet, so
// that the same coins need no request after a restart. It is a cache: the hash shows whether an entry is whole.

export type StoredParent = { txid: Txid; rawTx: Uint8Array };

/** How many bytes are stored for each wallet. When it is more, the oldest go until a quarter is free. */
export const MAX_STORED_BYTES = 32_000_000;

const SHELF = "parents";
/** The name under which the archive has the parents of a wallet. Ids of wallets contain no space. */
const ownerOf = (walletId: WalletId): ArchiveOwner => `${walletId} ${SHELF}`;

/** Returns what is stored of these transactions for the active wallet; nothing if the archive fails. */
export async function readStoredParents(ctx: Context, txids: readonly Txid[]): Promise<readonly StoredParent[]> {
  const { archive, log } = ctx.ports;
  const walletId = ctx.session()?.walletId;
  if (!archive || walletId === undefined) return [];
  try {
    const records = await archive.get(ownerOf(walletId), txids);
    return records.map(({ txid, bytes }) => ({ txid, rawTx: bytes }));
  } catch (error) {
    log.warn("The stored parents of a payment's coins cannot be read", error);
    return [];
  }
}

/** How many records are written at once, so that the page is not held up. */
const PORTION = 64;

/** Stores transactions for the active wallet. A failure is only logged. */
export async function storeParents(
  ctx: Context,
  parents: readonly StoredParent[],
  maxBytes = MAX_STORED_BYTES,
): Promise<void> {
  const { archive, clock, log } = ctx.ports;
  const walletId = ctx.session()?.walletId;
  if (!archive || walletId === undefined) return;
  const isThere = () => ctx.state.getState().wallets.some(({ id }) => id === walletId);
  const limits = { now: clock.now(), maxBytes, isThere };
  try {
    for (let at = 0; at < parents.length; at += PORTION) {
      await write(archive, ownerOf(walletId), parents.slice(at, at + PORTION), limits);
    }
  } catch (error) {
    log.warn("The parents of a payment's coins were not stored", error);
  }
}

/** Removes what is stored for a wallet. Throws StorageError. */
export async function forgetParentsOf({ ports }: Context, walletId: WalletId): Promise<void> {
  await ports.archive?.forget(ownerOf(walletId));
}

/** Other tabs may write at the same time; what could not be written is fetched again one day. */
const MAX_TRIES = 5;

type Limits = { now: number; maxBytes: number; isThere: () => boolean };

async function write(
  archive: Archive,
  owner: ArchiveOwner,
  parents: readonly StoredParent[],
  limits: Limits,
): Promise<void> {
  const put = newestOf(parents, (limits.maxBytes * 3) / 4).map((parent) => recordOf(parent, limits.now));
  const added = sumOf(put);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { revision, text } = await archive.note(owner);
    const stored = Number(text ?? 0);
    // Counted anew also if the note is not a number.
    const isFull = !(stored + added <= limits.maxBytes);
    const room = isFull ? await makeRoom(archive, owner, put, limits.maxBytes) : undefined;
    const note = String((room?.remaining ?? stored) + added);
    if (!limits.isThere()) return;
    if (await archive.write(owner, revision, { put, remove: room?.remove ?? [], note })) return;
  }
}

/** Returns the last of these transactions, as many as fit into `maxBytes`. */
function newestOf(parents: readonly StoredParent[], maxBytes: number): readonly StoredParent[] {
  let bytes = 0;
  const from = parents.findLastIndex(({ rawTx }) => {
    bytes += rawTx.length;
    return bytes > maxBytes;
  });
  return parents.slice(from + 1);
}

/**
 * Returns which of the stored transactions go, oldest first, so that a quarter is free after `put`. `remaining`: the
 * bytes of the others.
 */
async function makeRoom(archive: Archive, owner: ArchiveOwner, put: readonly ArchivedTx[], maxBytes: number) {
  const replaced = new Set(put.map(({ txid }) => txid));
  const stored = await archive.list({ walletId: owner, shelf: SHELF }, "0", ":");
  const others = stored.filter(({ txid }) => !replaced.has(txid));
  const remove: Txid[] = [];
  let remaining = sumOf(others);
  for (const { txid, order } of others) {
    if (remaining + sumOf(put) <= (maxBytes * 3) / 4) break;
    remove.push(txid);
    remaining -= sizeIn(order);
  }
  return { remove, remaining };
}

const TIME_DIGITS = 15;

/** A record whose order begins with the time, so that the oldest comes first, and ends with the number of bytes. */
function recordOf({ txid, rawTx }: StoredParent, now: number): ArchivedTx {
  const order = `${String(now).padStart(TIME_DIGITS, "0")} ${rawTx.length}`;
  return { txid, order, shelves: [SHELF], bytes: rawTx };
}

const sizeIn = (order: string): number => Number(order.slice(TIME_DIGITS + 1));
const sumOf = (records: readonly { order: string }[]): number =>
  records.reduce((sum, { order }) => sum + sizeIn(order), 0);
