import { StorageError } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { type BookRead, isSameBook, readBook } from "../wallet-book/book-copies.ts";
import { findOldWallets } from "./find-old-wallets.ts";
import { markMigrated } from "./migration-marker.ts";
import { takeOldActive } from "./take-old-active.ts";
import { takeOldExtras } from "./take-old-extras.ts";
import { holds, type TakenValue, takeOldWallets } from "./take-old-wallets.ts";

/** `left`: how many lie where they were because they could not be read as wallets, or not wholly. */
type Migrated = { wallets: number; left: number };

/**
 * Takes over the wallets, settings, contacts and token cache of older releases (facts.md 4). Safe to repeat and to
 * interrupt at any moment: what is older goes only when both copies of the book were read again and hold all of it.
 *
 * Rejects where there is no wallet afterwards and nobody may say that there was none: an older store could not be read
 * (StorageError), what lies there cannot be read as wallets (StorageError), or the vault failed.
 */
export function migrateOldStores(ctx: Context): Promise<Migrated> {
  return ctx.ports.locks.exclusive("satchel:migration", () => migrateAlone(ctx));
}

async function migrateAlone(ctx: Context): Promise<Migrated> {
  const { ports } = ctx;
  const found = await findOldWallets(ports);
  const taken = await takeOldWallets(ctx, found.values);
  if (taken.kind === "later") return { wallets: 0, left: 0 };

  const { values, added } = taken;
  const left = leftOf(values);
  const read = await readBook(ports);
  const wallets = read.book?.wallets ?? [];
  if (added > 0) ctx.notify({ kind: "migrated", wallets: added, left });
  const isDone =
    (await takeRest(ctx, values, wallets)) && isTwiceThere(read) && (await removeTaken(ctx, values, wallets));

  for (const failure of found.failures) ports.log.warn("A store of an older release could not be read", failure);
  const [failure] = found.failures;
  if (wallets.length === 0 && failure !== undefined) throw new StorageError(reasonOf(failure), { cause: failure });
  if (wallets.length === 0 && left > 0) throw new StorageError("Corrupted storage: wallets of an older release");
  if (failure === undefined && isDone) await tidy(ctx, () => markMigrated(ports.store));
  return { wallets: added, left };
}

/** The same list may lie in two places after a crash. */
const leftOf = (values: readonly TakenValue[]): number =>
  [...new Map(values.map(({ value, left }) => [value.raw, left])).values()].reduce((sum, left) => sum + left, 0);

/** Both copies of the book are whole and say the same, or there never was one. */
const isTwiceThere = ({ source: { copy: one }, other: { copy: two } }: BookRead): boolean =>
  one.kind === "valid" ? two.kind === "valid" && isSameBook(one.book, two.book) : one.kind === two.kind;

/** The active wallet, settings and so on; whether all of it went well. */
const takeRest = (ctx: Context, values: readonly TakenValue[], wallets: readonly Wallet[]): Promise<boolean> =>
  tidy(ctx, async () => {
    await takeOldActive(ctx, values, wallets);
    await takeOldExtras(ctx);
  });

/** Removes, key by key, what the book has all of; whether nothing older is left. What changed meanwhile stays. */
async function removeTaken(ctx: Context, values: readonly TakenValue[], book: readonly Wallet[]): Promise<boolean> {
  let isAllGone = true;
  for (const { value, wallets, left } of values) {
    const { store, key, raw, isInPlace } = value;
    const isTaken = left === 0 && !isInPlace && wallets.every(({ wallet }) => holds(book, wallet));
    const isGone = await tidy(ctx, async () => {
      const there = await store.get(key);
      // Our own book has been written over it.
      if (there === undefined || (isInPlace && there !== raw)) return;
      if (!isTaken || there !== raw) throw new StorageError(`'${key}' was not taken over, or not wholly`);
      await store.remove(key);
    });
    isAllGone &&= isGone;
  }
  return isAllGone;
}

/** The wallets are safe by now: a failure keeps nobody from them, and is made good next time. */
async function tidy({ ports }: Context, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    ports.log.warn("Something of an older release stays where it is", error);
    return false;
  }
}
