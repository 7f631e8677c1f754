import { StorageError } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ownReason, reasonOf } from "../problems.ts";
import { type BookRead, isSameBook, readBook } from "../wallet-book/book-copies.ts";
import { findOldWallets } from "./find-old-wallets.ts";
import { markMigrated } from "./migration-marker.ts";
import { takeOldActive } from "./take-old-active.ts";
import { takeOldExtras } from "./take-old-extras.ts";
import { holds, type TakenValue, takeOldWallets } from "./take-old-wallets.ts";

/** `notTaken`: how many could not be read completely as wallets, and stay where they are. */
type Migrated = { wallets: number; notTaken: number };

/**
 * Takes over the wallets, settings, contacts and token cache of older releases (facts.md 4). Can be interrupted at any
 * moment and repeated: older data is removed only after both copies of the book were read back and have all of it.
 *
 * Rejects when there is no wallet afterwards, but there may have been one: an older store could not be read or its text
 * could not be understood (StorageError), or the vault failed.
 */
export function migrateOldStores(ctx: Context): Promise<Migrated> {
  return ctx.ports.locks.exclusive("satchel:migration", () => migrateAlone(ctx));
}

async function migrateAlone(ctx: Context): Promise<Migrated> {
  const { ports } = ctx;
  const old = await findOldWallets(ports);
  const taken = await takeOldWallets(ctx, old.values);
  if (taken.kind === "later") return { wallets: 0, notTaken: 0 };

  const { values, added } = taken;
  const notTaken = countNotTaken(values);
  const read = await readBook(ports);
  const wallets = read.book?.wallets ?? [];
  if (added > 0) ctx.notify({ kind: "migrated", wallets: added, notTaken });
  const isDone =
    (await takeRest(ctx, values, wallets)) && isTwiceThere(read) && (await removeTaken(ctx, values, wallets));

  for (const failure of old.failures) ports.log.warn("A store of an older release could not be read", failure);
  const [failure] = old.failures;
  if (wallets.length === 0 && failure !== undefined) throw new StorageError(reasonOf(failure), { cause: failure });
  if (wallets.length === 0 && notTaken > 0)
    throw new StorageError(`Corrupted storage: ${ownReason("older-wallets-unreadable")}`);
  if (failure === undefined && isDone) await attempt(ctx, () => markMigrated(ports.store));
  return { wallets: added, notTaken };
}

/** Counts what is left, equal texts once: after a crash the same list may be stored in two places. */
const countNotTaken = (values: readonly TakenValue[]): number =>
  [...new Map(values.map(({ value, notTaken }) => [value.raw, notTaken])).values()].reduce(
    (sum, count) => sum + count,
    0,
  );

/** Whether both copies of the book are valid and equal, or there never was one. */
const isTwiceThere = ({ source: { copy: one }, other: { copy: two } }: BookRead): boolean =>
  one.kind === "valid" ? two.kind === "valid" && isSameBook(one.book, two.book) : one.kind === two.kind;

/** Takes over the active wallet, settings and the rest; returns whether all of it succeeded. */
const takeRest = (ctx: Context, values: readonly TakenValue[], wallets: readonly Wallet[]): Promise<boolean> =>
  attempt(ctx, async () => {
    await takeOldActive(ctx, values, wallets);
    await takeOldExtras(ctx);
  });

/** Removes texts whose wallets are all in the book, if they have not changed. Returns whether none is left. */
async function removeTaken(ctx: Context, values: readonly TakenValue[], book: readonly Wallet[]): Promise<boolean> {
  let isAllGone = true;
  for (const { value, wallets, notTaken } of values) {
    const { store, key, raw, isInPlace } = value;
    const isTaken = notTaken === 0 && !isInPlace && wallets.every(({ wallet }) => holds(book, wallet));
    const isGone = await attempt(ctx, async () => {
      const current = await store.get(key);
      // Our own book has replaced it.
      if (current === undefined || (isInPlace && current !== raw)) return;
      if (!isTaken || current !== raw) throw new StorageError(`'${key}' was not taken over, or not wholly`);
      await store.remove(key);
    });
    isAllGone &&= isGone;
  }
  return isAllGone;
}

/**
 * Runs work that may fail, and returns whether it succeeded: the wallets are stored, and the next start tries again.
 */
async function attempt({ ports }: Context, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    ports.log.warn("Data of an older release stays where it is", error);
    return false;
  }
}
