import { type Protection, StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { MAX_WALLET_NAME_LENGTH, type Wallet } from "@satchel/core/wallet";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
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

/** `protection` stays as it is when it is left out. */
type BookChange = { wallets: readonly Wallet[]; protection?: Protection };
export type StorageProblem = { code: "storage-failed"; reason: string };

type ChangeOptions = {
  /**
   * A copy that lies there in the form of an older release is written over without being kept aside, after the other
   * copy was written and read back: for the migration, which has taken over all of it.
   */
  replaceOlder?: boolean;
};

/**
 * The one way the stored wallets change. Alone among tabs it reads both copies, hands `change` what is stored now,
 * writes both, reads both back, and only then shows the outcome and tells the other tabs. One copy is whole at every
 * moment; what `change` refuses or throws passes through, with nothing written. The value is what is stored now.
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

/** What could not be read may not be written over (invariant 2). */
function bookToChange({ state }: Context, { source, other, book }: BookRead): Result<WalletBook, StorageProblem> {
  for (const { copy } of [source, other]) {
    if (copy.kind === "failed") return no({ code: "storage-failed", reason: copy.reason });
  }
  if (book) return ok(book);
  const { phase, wallets, protection } = state.getState();
  const damaged = [source, other].find(({ copy }) => copy.kind === "corrupt");
  if (phase.kind === "loading" && damaged) return no({ code: "storage-failed", reason: "Corrupted storage" });
  // Storage was emptied or damaged under us: those we still know go back. After a load that failed they are none.
  return ok({ revision: Math.max(seenRevision(source.copy), seenRevision(other.copy)), protection, wallets });
}

/** A damaged copy that comes back some day must not win over what was written since. */
function seenRevision(copy: BookCopy): number {
  if (copy.kind !== "corrupt") return 0;
  const seen = Number(/"revision":\s*(\d{1,15})\b/.exec(copy.raw)?.[1] ?? 0);
  return Number.isSafeInteger(seen) ? seen : 0;
}

/** The copy that is true is written last, so that it is whole until the other one is known to be. */
async function writeBook(
  ctx: Context,
  { source, other }: BookRead,
  before: WalletBook,
  after: WalletBook,
  { replaceOlder }: ChangeOptions,
): Promise<void> {
  const readBack = bookItem.decode(bookItem.encode(after));
  if (readBack.kind !== "valid") throw new StorageError("The wallets could not be written in a form that can be read");
  for (const { store, copy } of [source, other]) {
    const isDone = copy.kind === "older" && replaceOlder;
    if (!isDone && (copy.kind === "corrupt" || copy.kind === "older")) await keepAside(store, bookItem.key, copy.raw);
  }
  await keepTwin(source, other);
  // An older form holds what the change has taken over: it goes only when the change lies beside it.
  const isOlderLast = other.copy.kind === "older" && source.copy.kind !== "valid";
  const [firstToWrite, lastToWrite] = isOlderLast ? [source, other] : [other, source];
  try {
    await saveItem(firstToWrite.store, bookItem, after);
    await saveItem(lastToWrite.store, bookItem, after);
  } catch (error) {
    await undo(ctx, firstToWrite, lastToWrite, before);
    throw error;
  }
}

/**
 * A person is told that nothing was changed, so it should be so after a restart too. Never touches the copy written
 * first unless the other one is still whole as it was.
 */
async function undo({ ports }: Context, written: PlacedCopy, whole: PlacedCopy, before: WalletBook): Promise<void> {
  const { copy } = whole;
  if (copy.kind !== "valid" && copy.kind !== "absent") return;
  try {
    const there = await whole.store.get(bookItem.key);
    if (there !== (copy.kind === "valid" ? copy.raw : undefined)) return;
    await saveItem(written.store, bookItem, { ...before, revision: before.revision + 2 });
  } catch (error) {
    ports.log.warn("A change of the wallets that failed may be there after a restart", error);
  }
}

function show({ state }: Context, { wallets, protection }: WalletBook): void {
  state.setState({ wallets, protection });
}

/** `name` with `ending` (of a few letters) behind it, and a number behind that where another wallet has that name already. */
export function freeName(name: string, wallets: readonly Pick<Wallet, "name">[], ending = ""): string {
  const taken = new Set(wallets.map((wallet) => wallet.name));
  for (let copy = 1; ; copy++) {
    const tail = copy === 1 ? ending : `${ending} ${copy}`;
    const candidate = [...name].slice(0, MAX_WALLET_NAME_LENGTH - tail.length).join("") + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
