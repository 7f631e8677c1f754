import type { AddressPrefix } from "@satchel/core/network";
import type { Log, Store } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type Wallet, walletAddress } from "@satchel/core/wallet";
import type { OutboxEntry, Settings } from "../state.ts";
import { activeAddressItem, outboxItem, settingsItem, walletsItem } from "./items.ts";
import { DEFAULT_SETTINGS } from "./settings-schema.ts";
import { keepAside, type Loaded, loadItem, saveItem } from "./stored-item.ts";

export type Stored = {
  wallets: readonly Wallet[];
  /** Undefined when there is no wallet at all. */
  active: Wallet | undefined;
  settings: Settings;
  outbox: readonly OutboxEntry[];
};
export type LoadProblem = { code: "storage-failed"; reason: string };

/** Everything the wallet needs before it may say what there is. Any failed read, and any damage to the wallets, ends it. */
export async function loadStored(store: Store, prefix: AddressPrefix, log: Log): Promise<Result<Stored, LoadProblem>> {
  const [wallets, address, settings, outbox] = await Promise.all([
    loadItem(store, walletsItem),
    loadItem(store, activeAddressItem),
    loadItem(store, settingsItem),
    loadItem(store, outboxItem),
  ]);
  for (const loaded of [wallets, address, settings, outbox]) {
    if (loaded.kind === "failed") return storageFailed(loaded.reason);
  }
  for (const [key, loaded] of [
    [walletsItem.key, wallets],
    [outboxItem.key, outbox],
  ] as const) {
    if (loaded.kind === "corrupt" || loaded.kind === "repaired") await tryKeepAside(store, log, key, loaded.raw);
  }
  if (wallets.kind === "corrupt") return storageFailed(`Corrupted storage: ${wallets.reason}`);

  const list = usable(wallets) ?? [];
  const active = findActive(list, usable(address), prefix);
  if (!active && (list.length > 0 || address.kind !== "absent")) {
    return storageFailed("Corrupted storage: Active wallet not found in wallets");
  }
  return ok({
    wallets: list,
    active,
    settings: await replaceDamaged(store, log, settings),
    outbox: (usable(outbox) ?? []).map((entry) => ({ ...entry, status: "unknown" as const })),
  });
}

const storageFailed = (reason: string) => no({ code: "storage-failed", reason } as const);

const usable = <T>(loaded: Loaded<T>): T | undefined =>
  loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : undefined;

/** The address may be stored with another prefix of the same network family; it names the same key. */
function findActive(wallets: readonly Wallet[], address: string | undefined, prefix: AddressPrefix) {
  // Stored wallets without an active one: the first (facts.md 4.3).
  if (address === undefined) return wallets[0];
  const prefixes: readonly AddressPrefix[] = [prefix, "ecash", "ectest", "ecregtest"];
  return wallets.find((wallet) => prefixes.some((each) => walletAddress(wallet, each) === address));
}

/** Damaged settings are replaced, and what stood there is kept aside first (wallet.md 5, ecosystem.md). */
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
