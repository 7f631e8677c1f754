import { type Context, LOCKS } from "../context.ts";
import type { Notice } from "../notice.ts";
import { keepAside, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import {
  type BookRead,
  bookItem,
  isSameBook,
  keepTwin,
  type PlacedCopy,
  readBook,
  type WalletBook,
} from "./book-copies.ts";

/**
 * Rewrites a lost, damaged or outdated copy of the wallets from the other copy, and returns both copies as it found
 * them. Copies damaged text aside first; a copy that cannot be read stays as it is. Rejects when the lock fails.
 */
export function healBook(ctx: Context): Promise<BookRead> {
  return ctx.ports.locks.exclusive(LOCKS.wallets, async () => {
    const read = await readBook(ctx.ports);
    if (read.book) await heal(ctx, read, read.book);
    else await Promise.all([read.source, read.other].map((placed) => tryKeepAside(ctx, placed)));
    return read;
  });
}

async function heal(ctx: Context, { source, other }: BookRead, book: WalletBook): Promise<void> {
  const { copy } = other;
  const unreadable = (reason: string): Notice => ({ kind: "copy-unreadable", reason });
  if (copy.kind === "failed") return ctx.notify(unreadable(copy.reason));
  if ([source, other].some(isSwitchedOff)) return switchOn(ctx, { source, other }, book);
  // The migration still needs an older form.
  if (copy.kind === "older" || (copy.kind === "valid" && isSameBook(book, copy.book))) return;
  try {
    if (copy.kind === "corrupt") await keepAside(other.store, bookItem.key, copy.raw);
    await keepTwin(source, other);
    await saveItem(other.store, bookItem, book);
  } catch (error) {
    ctx.ports.log.warn("A copy of the wallets could not be restored", error);
    return ctx.notify(unreadable(reasonOf(error)));
  }
  // There is no notice if the copy was only outdated, because a program ended between its two writes, or if it is
  // missing because the first release stored a single copy.
  if (copy.kind === "corrupt" || (copy.kind === "absent" && book.revision > 0)) ctx.notify({ kind: "copy-restored" });
}

const isSwitchedOff = ({ copy }: PlacedCopy): boolean => copy.kind === "valid" && copy.isSwitchedOff === true;

/** Writes the protection that the envelopes have into the copies, and says that somebody had switched the lock off. */
async function switchOn(ctx: Context, { source, other }: Pick<BookRead, "source" | "other">, book: WalletBook) {
  ctx.notify({ kind: "lock-restored" });
  try {
    if (other.copy.kind === "corrupt") await keepAside(other.store, bookItem.key, other.copy.raw);
    await keepTwin(source, other);
    if (other.copy.kind !== "failed" && other.copy.kind !== "older") await saveItem(other.store, bookItem, book);
    await saveItem(source.store, bookItem, book);
  } catch (error) {
    // The envelopes say it again at the next start.
    ctx.ports.log.warn("The lock that was switched off was not written back", error);
  }
}

async function tryKeepAside({ ports }: Context, { store, copy }: PlacedCopy): Promise<void> {
  if (copy.kind !== "corrupt") return;
  try {
    await keepAside(store, bookItem.key, copy.raw);
  } catch (error) {
    ports.log.warn("Damaged wallets were not copied aside; they stay where they are", error);
  }
}
