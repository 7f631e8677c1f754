import { type Protection, StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { MAX_WALLET_NAME_LENGTH, type Wallet } from "@satchel/core/wallet";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, saveItem } from "../persist/stored-item.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import {
  type BookCopy,
  type BookRead,
  bookItem,
  keepTwin,
  type PlacedCopy,
  readBook,
  type WalletBook,
} from "./book-copies.ts";

export type { WalletBook };

/** Without `protection` the protection stays as it is. */
type BookChange = { wallets: readonly Wallet[]; protection?: Protection };
export type StorageProblem = { code: "storage-failed"; reason: string };

type ChangeOptions = {
  /**
   * Overwrites a copy in the form of an older release without copying it aside, once the other copy was written and
   * read back. For the migration, which has taken over all its wallets.
   */
  replaceOlder?: boolean;
};

/**
 * Changes the stored wallets and returns the new book; every change goes through here. Under the lock for all tabs
 * it reads both copies, passes the stored book to `change`, writes both copies, reads them back, and only then shows
 * the result and tells other tabs. One copy is always valid. If `change` refuses or throws, nothing is written.
 */
export async function changeBook<Problem>(
  ctx: Context,
  change: (book: WalletBook) => Result<BookChange, Problem> | Promise<Result<BookChange, Problem>>,
  options: ChangeOptions = {},
): Promise<Result<WalletBook, Problem | StorageProblem>> {
  try {
    return await ctx.ports.locks.exclusive(LOCKS.wallets, async () => {
      const read = await readBook(ctx.ports);
      const before = bookToChange(ctx, read);
      if (!before.ok) return before;
      const changed = await change(before.value);
      if (!changed.ok) {
        show(ctx, before.value);
        return changed;
      }
      const revision = before.value.revision + 1;
      const after: WalletBook = { protection: before.value.protection, ...changed.value, revision };
      await writeBook(ctx, read, before.value, after, options);
      show(ctx, after);
      tellTabs(ctx, { kind: "wallets" });
      return ok(after);
    });
  } catch (error) {
    if (error instanceof StorageError) return no({ code: "storage-failed", reason: reasonOf(error) });
    throw error;
  }
}

/** Returns the book to change, or a problem if a copy could not be read: it must not be overwritten (invariant 2). */
function bookToChange({ state }: Context, { source, other, book }: BookRead): Result<WalletBook, StorageProblem> {
  for (const { copy } of [source, other]) {
    if (copy.kind === "failed") return no({ code: "storage-failed", reason: copy.reason });
  }
  if (book) return ok(book);
  const { phase, wallets, protection } = state.getState();
  const damaged = [source, other].find(({ copy }) => copy.kind === "corrupt");
  if (phase.kind === "loading" && damaged) return no({ code: "storage-failed", reason: ownReason("wallets-damaged") });
  // Storage was emptied or damaged meanwhile: the wallets in the state are stored again, none after a failed load.
  return ok({ revision: Math.max(seenRevision(source.copy), seenRevision(other.copy)), protection, wallets });
}

/** Returns the revision in a damaged text, so that later books get a higher one should that copy come back. */
function seenRevision(copy: BookCopy): number {
  if (copy.kind !== "corrupt") return 0;
  const revision = Number(/"revision":\s*(\d{1,15})\b/.exec(copy.raw)?.[1] ?? 0);
  return Number.isSafeInteger(revision) ? revision : 0;
}

/** Writes both copies, the valid one last, so that it stays valid until the other one was read back. */
async function writeBook(
  ctx: Context,
  { source, other }: BookRead,
  before: WalletBook,
  after: WalletBook,
  { replaceOlder }: ChangeOptions,
): Promise<void> {
  const readBack = bookItem.decode(bookItem.encode(after));
  if (readBack.kind !== "valid") throw new StorageError(ownReason("unreadable-form"));
  for (const { store, copy } of [source, other]) {
    const isDone = copy.kind === "older" && replaceOlder;
    if (!isDone && (copy.kind === "corrupt" || copy.kind === "older")) await keepAside(store, bookItem.key, copy.raw);
  }
  await keepTwin(source, other);
  // An older form is overwritten last, because the change was made from its wallets.
  const isOlderLast = other.copy.kind === "older" && source.copy.kind !== "valid";
  const [firstToWrite, lastToWrite] = isOlderLast ? [source, other] : [other, source];
  const isFirstBook = source.copy.kind === "absent" && other.copy.kind === "absent";
  const write = ({ store }: PlacedCopy) => saveItem(store, bookItem, after);
  try {
    if (isFirstBook) {
      // No copy has to stay valid meanwhile, so both are written at once.
      const writes = [write(firstToWrite), write(lastToWrite)];
      await Promise.allSettled(writes);
      await Promise.all(writes);
    } else {
      await write(firstToWrite);
      await write(lastToWrite);
    }
  } catch (error) {
    await undo(ctx, firstToWrite, lastToWrite, before);
    // In a first book either of the writes may have failed.
    if (isFirstBook) await undo(ctx, lastToWrite, firstToWrite, before);
    throw error;
  }
}

/**
 * Takes back the first of two writes after the second failed: the person is told that nothing was changed, which must
 * hold after a restart too. Does nothing unless the other copy is still as it was before.
 */
async function undo({ ports }: Context, written: PlacedCopy, whole: PlacedCopy, before: WalletBook): Promise<void> {
  const { copy } = whole;
  if (copy.kind !== "valid" && copy.kind !== "absent") return;
  try {
    const current = await whole.store.get(bookItem.key);
    if (current !== (copy.kind === "valid" ? copy.raw : undefined)) return;
    await saveItem(written.store, bookItem, { ...before, revision: before.revision + 2 });
  } catch (error) {
    ports.log.warn("A failed change of the wallets may be there after a restart", error);
  }
}

function show({ state }: Context, { wallets, protection }: WalletBook): void {
  state.setState({ wallets, protection });
}

/** Returns `name` with `ending` (a few letters) and, if another wallet has that name, a number. Shortens long names. */
export function freeName(name: string, wallets: readonly Pick<Wallet, "name">[], ending = ""): string {
  const taken = new Set(wallets.map((wallet) => wallet.name));
  for (let copy = 1; ; copy++) {
    const tail = copy === 1 ? ending : `${ending} ${copy}`;
    const candidate = [...name].slice(0, MAX_WALLET_NAME_LENGTH - tail.length).join("") + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
