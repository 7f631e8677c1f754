import type { Contact } from "@satchel/core/contacts";
import { StorageError } from "@satchel/core/ports";
import { contactsItem } from "../contacts/contacts.ts";
import { loadContacts } from "../contacts/load-contacts.ts";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, type Loaded, loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";
import type { OldStore } from "../ports.ts";
import { settingsItem } from "../settings/settings-item.ts";
import { tokensItem } from "../tokens/tokens-item.ts";
import { activeItem } from "../wallet-book/book-copies.ts";
import { foreignStores } from "./find-old-wallets.ts";

type Keep<T> = { item: StoredItem<T>; lock: string; merge(own: T | undefined, old: T): T };

/**
 * Takes over settings, contacts and the token cache, and removes the older values. Values that are stored here already
 * win. Throws StorageError; the older value then stays for the next start.
 */
export async function takeOldExtras(ctx: Context): Promise<void> {
  const { ports, prefix, state } = ctx;
  const settings = { item: settingsItem, lock: LOCKS.settings, merge: keepOwn };
  const contacts = { item: contactsItem(prefix), lock: LOCKS.contacts, merge: addContacts };
  const tokens = { item: tokensItem, lock: `satchel:${tokensItem.key}`, merge: keepOwn };
  for (const old of foreignStores(ports)) {
    if (await isOurOwn(ctx, old)) continue;
    if (await take(ctx, old, settings)) {
      const stored = await loadItem(ports.store, settingsItem);
      if (stored.kind === "valid") state.setState({ settings: stored.value });
      ctx.refreshPrice();
    }
    if (await take(ctx, old, contacts)) await loadContacts(ctx);
    await take(ctx, old, tokens);
    await dropActive(ctx, old);
  }
}

const keepOwn = <T>(own: T | undefined, old: T): T => own ?? old;

const addContacts = (own: readonly Contact[] = [], old: readonly Contact[]): readonly Contact[] => [
  ...own,
  ...old.filter(({ address }) => !own.some((contact) => contact.address === address)),
];

const PROBE_KEY = "oldStoreProbe";

/** Whether an older store is our own store behind another object; then its values are ours and stay. */
async function isOurOwn({ ports: { store, clock }, prefix }: Context, old: OldStore): Promise<boolean> {
  const keys = [settingsItem.key, tokensItem.key, contactsItem(prefix).key, activeItem.key];
  const values = await Promise.all(keys.map((key) => old.get(key)));
  if (values.every((raw) => raw === undefined)) return true;
  const mark = `${clock.now()}`;
  await store.set(PROBE_KEY, mark);
  const probe = await old.get(PROBE_KEY);
  await store.remove(PROBE_KEY);
  return probe === mark;
}

/** Takes over a value and returns whether there was one. A damaged one is copied aside (wallet.md 5, facts.md 4.5). */
async function take<T>({ ports }: Context, old: OldStore, { item, lock, merge }: Keep<T>): Promise<boolean> {
  const raw = await old.get(item.key);
  if (raw === undefined) return false;
  await ports.locks.exclusive(lock, async () => {
    const stored = await loadItem(ports.store, item);
    if (stored.kind === "failed") throw new StorageError(stored.reason);
    const parsed = item.decode(raw);
    if (parsed.kind !== "valid" && !isEmpty(raw)) await keepAside(ports.store, item.key, raw);
    if (parsed.kind === "corrupt") return;
    const own = usable(stored);
    const merged = merge(own, parsed.value);
    if (stored.kind === "corrupt") await keepAside(ports.store, item.key, stored.raw);
    // In an extension both stores read one key. Once our text replaces the older value, it is not removed below.
    const isSameText = stored.kind !== "absent" && stored.raw === raw;
    if (merged !== own || isSameText) await saveItem(ports.store, item, merged);
  });
  if ((await old.get(item.key)) === raw) await old.remove(item.key);
  return true;
}

const usable = <T>(loaded: Loaded<T>): T | undefined =>
  loaded.kind === "valid" || loaded.kind === "repaired" ? loaded.value : undefined;

/** Whether the text is empty; older releases stored an empty contact list as `[{}]`. */
const isEmpty = (raw: string) => ["[]", "[{}]", "{}", "null"].includes(JSON.stringify(parseJson(raw)) ?? "");

/** Removes the older active address once our own is stored. */
async function dropActive({ ports }: Context, old: OldStore): Promise<void> {
  const [own, theirs] = await Promise.all([ports.store.get(activeItem.key), old.get(activeItem.key)]);
  if (own !== undefined && theirs !== undefined) await old.remove(activeItem.key);
}
