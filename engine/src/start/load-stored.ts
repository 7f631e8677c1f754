import type { Outpoint } from "@satchel/core/ids";
import type { AllEvidence } from "@satchel/core/ledger";
import type { AddressPrefix } from "@satchel/core/network";
import type { Log, Store } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { frozenItem } from "../frozen-coins/frozen-item.ts";
import { evidenceItem } from "../ledger/evidence-item.ts";
import { outboxItem, outboxOf, settledOf, unpaidOf } from "../payments/outbox/stored-payments.ts";
import { keepAside, type Loaded, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { DEFAULT_SETTINGS, settingsItem } from "../settings/settings-item.ts";
import type { NamedPayment, OutboxEntry, Settings, UnpaidPart } from "../state.ts";
import {
  activeItem,
  type BookRead,
  isSameBook,
  readBook,
  type WalletBook,
  walletOfText,
} from "../wallet-book/book-copies.ts";

export type Stored = LoadedBook & {
  /** Undefined when there is no wallet at all. */
  active: Wallet | undefined;
  settings: Settings;
  outbox: readonly OutboxEntry[];
  unpaid: readonly UnpaidPart[];
  settled: readonly NamedPayment[];
  frozen: ReadonlySet<Outpoint>;
  doubted: AllEvidence;
};

/**
 * Returns everything that the first screen needs from storage. Damaged wallets are a problem unless their other copy is
 * valid. A failed read is one too, unless the first store as a whole cannot be read and the second has the wallets.
 */
export async function loadStored(ctx: Context): Promise<Result<Stored, LoadProblem>> {
  const { log, store } = ctx.ports;
  const [loaded, chosen, settings, outbox, frozen, doubted] = await Promise.all([
    loadBook(ctx),
    loadItem(store, activeItem),
    loadItem(store, settingsItem),
    loadItem(store, outboxItem),
    loadItem(store, frozenItem),
    loadItem(store, evidenceItem),
  ]);
  if (!loaded.ok) return loaded;
  for (const item of [chosen, settings, outbox, frozen, doubted]) {
    if (item.kind === "failed" && !loaded.value.isFirstAway) return storageFailed(item.reason);
  }
  for (const { key, item } of [
    { key: outboxItem.key, item: outbox },
    { key: frozenItem.key, item: frozen },
    { key: evidenceItem.key, item: doubted },
  ]) {
    if (item.kind === "corrupt" || item.kind === "repaired") await tryKeepAside(store, log, key, item.raw);
  }

  const wallets = loaded.value.book?.wallets ?? [];
  const active = findActive(wallets, usable(chosen), ctx.prefix);
  if (!active && (wallets.length > 0 || chosen.kind !== "absent") && !loaded.value.hasOlder) {
    return storageFailed("Corrupted storage: Active wallet not found in wallets");
  }
  return ok({
    ...loaded.value,
    active,
    settings: await replaceDamaged(store, log, settings),
    outbox: outboxOf(usable(outbox) ?? []),
    unpaid: unpaidOf(usable(outbox) ?? []),
    settled: settledOf(usable(outbox) ?? []),
    frozen: new Set((usable(frozen) ?? []).map(({ outpoint }) => outpoint)),
    doubted: usable(doubted) ?? new Map(),
  });
}

const storageFailed = (reason: string) => no({ code: "storage-failed", reason } as const);

const usable = <T>(loaded: Loaded<T>): T | undefined =>
  loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : undefined;

/** Returns the wallet that a stored text names; without a text the first wallet (facts.md 4.3). */
export const findActive = (wallets: readonly Wallet[], text: string | undefined, prefix: AddressPrefix) =>
  text === undefined ? wallets[0] : walletOfText(wallets, text, prefix);

/** Returns the settings, and replaces damaged ones in storage after copying them aside (wallet.md 5, facts.md 4.5). */
async function replaceDamaged(store: Store, log: Log, loaded: Loaded<Settings>): Promise<Settings> {
  const settings = usable(loaded) ?? DEFAULT_SETTINGS;
  if (loaded.kind !== "repaired" && loaded.kind !== "corrupt") return settings;
  try {
    await keepAside(store, settingsItem.key, loaded.raw);
    await saveItem(store, settingsItem, settings);
  } catch (error) {
    log.warn("Damaged settings were not replaced in storage", error);
  }
  return settings;
}

async function tryKeepAside(store: Store, log: Log, key: string, raw: string): Promise<void> {
  try {
    await keepAside(store, key, raw);
  } catch (error) {
    log.warn(`A damaged '${key}' was not copied aside; it stays where it is`, error);
  }
}

export type LoadProblem = { code: "storage-failed"; reason: string };
type LoadedBook = {
  /** Undefined if no wallet was ever stored. */
  book: WalletBook | undefined;
  /** Whether a list of an older release is stored in place of our book. */
  hasOlder: boolean;
  /** Whether the first store, which has everything but the second copy, could not be read. */
  isFirstAway: boolean;
};

/**
 * Returns the stored wallets, after restoring a lost or damaged copy from the other one. Damaged text is copied aside
 * first; a copy that cannot be read stays as it is.
 */
async function loadBook(ctx: Context): Promise<Result<LoadedBook, LoadProblem>> {
  try {
    const read = await readBook(ctx.ports);
    // If the copies differ, another tab may be between its two writes: healing reads again under the lock.
    return bookOf(ctx, isWhole(read) ? read : await (await import("../wallet-book/heal-book.ts")).healBook(ctx));
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

function isWhole({ source, other, book }: BookRead): boolean {
  if (!book) return source.copy.kind === "absent" && other.copy.kind === "absent";
  const isSwitchedOff = [source, other].some(({ copy }) => copy.kind === "valid" && copy.isSwitchedOff);
  return !isSwitchedOff && other.copy.kind === "valid" && isSameBook(book, other.copy.book);
}

function bookOf({ ports }: Context, { source, other, book }: BookRead): Result<LoadedBook, LoadProblem> {
  const copies = [source.copy, other.copy];
  const isFirstAway = (source.store === ports.store ? source : other).copy.kind === "failed";
  const hasOlder = copies.some(({ kind }) => kind === "older");
  if (book) return ok({ book, hasOlder, isFirstAway });
  for (const copy of copies) if (copy.kind === "failed") return no({ code: "storage-failed", reason: copy.reason });
  for (const copy of copies) {
    if (copy.kind === "corrupt") return no({ code: "storage-failed", reason: `Corrupted storage: ${copy.reason}` });
  }
  return ok({ book, hasOlder, isFirstAway });
}
