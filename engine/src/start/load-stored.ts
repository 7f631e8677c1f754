import type { AddressPrefix } from "@satchel/core/network";
import type { Log, Store } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Outpoint } from "@satchel/core/tx";
import { type Wallet, walletAddress } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { frozenItem } from "../frozen-coins/frozen-item.ts";
import { outboxItem, outboxOf } from "../payments/kept-payments.ts";
import { keepAside, type Loaded, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { DEFAULT_SETTINGS, settingsItem } from "../settings/settings-item.ts";
import type { OutboxEntry, Settings } from "../state.ts";
import { activeAddressItem, type BookRead, isSameBook, readBook, type WalletBook } from "../wallet-book/book-copies.ts";

export type Stored = LoadedBook & {
  /** Undefined when there is no wallet at all. */
  active: Wallet | undefined;
  settings: Settings;
  outbox: readonly OutboxEntry[];
  frozen: ReadonlySet<Outpoint>;
};

/**
 * Everything the wallet needs before it may say what there is. Damage to the wallets ends it unless their other copy is
 * whole; so does any failed read, unless it is the first store as a whole that is away and the second one serves.
 */
export async function loadStored(ctx: Context): Promise<Result<Stored, LoadProblem>> {
  const { log, store } = ctx.ports;
  const [loaded, address, settings, outbox, frozen] = await Promise.all([
    loadBook(ctx),
    loadItem(store, activeAddressItem),
    loadItem(store, settingsItem),
    loadItem(store, outboxItem),
    loadItem(store, frozenItem),
  ]);
  if (!loaded.ok) return loaded;
  for (const item of [address, settings, outbox, frozen]) {
    if (item.kind === "failed" && !loaded.value.isFirstAway) return storageFailed(item.reason);
  }
  for (const { key, item } of [
    { key: outboxItem.key, item: outbox },
    { key: frozenItem.key, item: frozen },
  ]) {
    if (item.kind === "corrupt" || item.kind === "repaired") await tryKeepAside(store, log, key, item.raw);
  }

  const wallets = loaded.value.book?.wallets ?? [];
  const active = findActive(wallets, usable(address), ctx.prefix);
  if (!active && (wallets.length > 0 || address.kind !== "absent") && !loaded.value.hasOlder) {
    return storageFailed("Corrupted storage: Active wallet not found in wallets");
  }
  return ok({
    ...loaded.value,
    active,
    settings: await replaceDamaged(store, log, settings),
    outbox: outboxOf(usable(outbox) ?? []),
    frozen: new Set((usable(frozen) ?? []).map(({ outpoint }) => outpoint)),
  });
}

const storageFailed = (reason: string) => no({ code: "storage-failed", reason } as const);

const usable = <T>(loaded: Loaded<T>): T | undefined =>
  loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : undefined;

/** The address may be stored with another prefix of the same network family; it names the same key. */
export function findActive(wallets: readonly Wallet[], address: string | undefined, prefix: AddressPrefix) {
  // Stored wallets without an active one: the first (facts.md 4.3).
  if (address === undefined) return wallets[0];
  const prefixes: readonly AddressPrefix[] = [prefix, "ecash", "ectest", "ecregtest"];
  // One that was cut short while it was written still says enough.
  return wallets.find((wallet) => prefixes.some((each) => walletAddress(wallet, each).startsWith(address)));
}

/** Damaged settings are replaced, and what stood there is kept aside first (wallet.md 5, facts.md 4.5). */
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
  /** Undefined when none was ever stored. */
  book: WalletBook | undefined;
  /** Whether wallets of an older release lie where ours belong. */
  hasOlder: boolean;
  /** Whether the first store, where everything else lies too, could not be read. */
  isFirstAway: boolean;
};

/**
 * The stored wallets, after a copy that was lost or damaged has been made like the other one. A copy that cannot be
 * read stays as it is; what is damaged is kept aside before anything is written over it.
 */
async function loadBook(ctx: Context): Promise<Result<LoadedBook, LoadProblem>> {
  try {
    const read = await readBook(ctx.ports);
    // Another tab may be between its two writes: whoever finds them different looks again when it has finished.
    return judge(ctx, isWhole(read) ? read : await (await import("../wallet-book/heal-book.ts")).healBook(ctx));
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

function isWhole({ source, other, book }: BookRead): boolean {
  if (!book) return source.copy.kind === "absent" && other.copy.kind === "absent";
  return other.copy.kind === "valid" && isSameBook(book, other.copy.book);
}

function judge({ ports }: Context, { source, other, book }: BookRead): Result<LoadedBook, LoadProblem> {
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
