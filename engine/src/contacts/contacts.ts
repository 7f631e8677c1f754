import {
  addContact as add,
  type Contact,
  type ContactProblem,
  cleanName,
  type FileEntry,
  type FileProblem,
  type LineProblem,
  mergeContacts,
  type NoSuchContact,
  type OwnWallet,
  parseContacts,
  readContactAddress,
  removeContact as remove,
  renameContact as rename,
} from "@satchel/core/contacts";
import type { AddressPrefix } from "@satchel/core/network";
import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { ownAddresses, type Wallet } from "@satchel/core/wallet";
import * as v from "valibot";
import { type Context, LOCKS } from "../context.ts";
import { stateTable } from "../persist/state-table.ts";
import { keepAside, parseJson, readItem, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { ownReason, reasonOf, type StorageProblem } from "../problems.ts";
import { type ReadRecord, readOwnRecord, readRecord, writeRecord } from "../sealed/sealed-record.ts";
import type { ContactsChange } from "../state.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

/** Why a change was refused; the contacts are as before. */
export type ContactChangeProblem = ContactProblem | NoSuchContact | StorageProblem;

/** The result of an import: how many contacts it added, how many are there already, and why lines were left out. */
export type ContactImport = { added: number; alreadyThere: number; problems: readonly LineProblem[] };

type Contacts = readonly Contact[];

/**
 * Reads the stored contacts into the state. Under a password they are the ones that it has sealed, and a change outside
 * Satchel is in the state beside them; while the wallet is locked nothing is read. Throws StorageError.
 */
export async function readStoredContacts(ctx: Context): Promise<void> {
  await ctx.ports.locks.exclusive(LOCKS.contacts, async () => {
    const read = await readOwnRecord(ctx);
    if (read.kind !== "locked") showTrusted(ctx, trustedOf(ctx, read, await readList(ctx)));
  });
}

/** `changed`: what was changed outside Satchel; `list` has the contacts that were not. */
type Trusted = { list: Contacts; changed: ContactsChange | undefined };

/** Compares the stored contacts with the record that the password has sealed. */
function trustedOf({ prefix }: Context, read: ReadRecord, now: Contacts): Trusted {
  if (read.kind === "missing") return { list: [], changed: { before: undefined, now } };
  if (read.kind !== "sealed") return { list: now, changed: undefined };
  const { encode, decode } = contactsItem(prefix);
  const { contacts, previous } = read.record;
  // A program that ended in the middle of a change has written one of the two.
  if ([contacts, previous].includes(encode(now))) return { list: now, changed: undefined };
  const sealed = decode(contacts);
  const before = sealed.kind === "valid" ? sealed.value : [];
  const isAsBefore = ({ name, address }: Contact) =>
    before.some((contact) => contact.address === address && contact.name === name);
  return { list: now.filter(isAsBefore), changed: { before, now } };
}

function showTrusted(ctx: Context, { list, changed }: Trusted): void {
  // Before the list counts as read.
  ctx.state.setState(({ outside: { contacts: _, ...rest } }) => ({
    outside: changed ? { ...rest, contacts: changed } : rest,
  }));
  show(ctx, list);
}

/**
 * Ends a change of the contacts outside Satchel as a person decides: `now` keeps what is stored, `before` writes back
 * what the password has sealed. The other list is copied aside.
 */
export async function settleContacts(ctx: Context, keep: "now" | "before"): Promise<Result<void, StorageProblem>> {
  const { ports, prefix } = ctx;
  const item = contactsItem(prefix);
  try {
    await ports.locks.exclusive(LOCKS.contacts, async () => {
      const read = await readOwnRecord(ctx);
      const now = await readList(ctx);
      const { changed } = trustedOf(ctx, read, now);
      const before = changed?.before;
      if (changed && (keep === "now" || before === undefined)) {
        if (before) await keepAside(ports.store, item.key, item.encode(before));
        const servers = read.kind === "sealed" ? read.record.servers : ctx.servers;
        await writeRecord(ctx, { contacts: item.encode(now), servers });
      } else if (before) {
        await keepAside(ports.store, item.key, item.encode(now));
        await saveItem(ports.store, item, before);
      }
      showTrusted(ctx, trustedOf(ctx, await readOwnRecord(ctx), await readList(ctx)));
    });
    tellTabs(ctx, { kind: "contacts" });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/**
 * Seals the record of these wallets under the password that wallets are sealed under from now on: what the previous
 * password has sealed, or else what is stored, because nothing has authenticated it before. Throws StorageError.
 */
export async function carryRecord(ctx: Context, wallets: readonly Wallet[]): Promise<void> {
  const { ports, prefix, servers } = ctx;
  await ports.locks.exclusive(LOCKS.contacts, async () => {
    const read = wallets.length === 0 ? ({ kind: "none" } as const) : await readRecord(ctx, wallets);
    if (read.kind === "locked") throw new StorageError(ownReason("locked"));
    if (read.kind === "sealed") await writeRecord(ctx, read.record);
    // A record that was taken away stays missing, so that the next check says so too.
    else if (read.kind !== "missing") {
      await writeRecord(ctx, { contacts: contactsItem(prefix).encode(await readList(ctx)), servers });
    }
  });
}

/** Adds a contact and returns it as it is stored. */
export const addContact = (ctx: Context, contact: Contact): Promise<Result<Contact, ContactChangeProblem>> =>
  change(ctx, (list) => {
    const added = add(list, contact, ctx.prefix, ownWallets(ctx));
    return added.ok ? ok({ list: added.value, value: added.value.at(-1) ?? contact }) : added;
  });

/** Renames the contact of this address and returns it. */
export const renameContact = (
  ctx: Context,
  address: string,
  name: string,
): Promise<Result<Contact, ContactChangeProblem>> =>
  change(ctx, (list) => {
    const renamed = rename(list, address, name, ownWallets(ctx));
    if (!renamed.ok) return renamed;
    return ok({ list: renamed.value, value: { address, name: cleanName(name) } });
  });

/** Removes the contact of this address. */
export const removeContact = (ctx: Context, address: string): Promise<Result<void, ContactChangeProblem>> =>
  change(ctx, (list) => {
    const remaining = remove(list, address);
    return remaining.ok ? ok({ list: remaining.value, value: undefined }) : remaining;
  });

/** Adds the valid contacts of a CSV or JSON text. Never changes or removes a contact. */
export async function importContacts(
  ctx: Context,
  text: string,
): Promise<Result<ContactImport, FileProblem | StorageProblem>> {
  const file = parseContacts(text, ctx.prefix);
  return file.ok ? merge(ctx, file.value.entries, file.value.problems, ownWallets(ctx)) : file;
}

/** Adds the contacts of a backup file. Leaves out entries that are not contacts of this network. */
export const addContacts = (ctx: Context, contacts: Contacts) =>
  merge(
    ctx,
    contacts.map((contact, index) => ({ line: index + 1, contact })),
    [],
  );

function merge(ctx: Context, entries: FileEntry[], problems: LineProblem[], own: readonly OwnWallet[] = []) {
  return change<ContactImport, never>(ctx, (list) => {
    const { contacts, ...value } = mergeContacts(list, { entries, problems }, ctx.prefix, own);
    return ok({ list: value.added > 0 ? contacts : list, value });
  });
}

/** Returns the person's wallets: no contact may be taken for one of them. */
const ownWallets = ({ state, prefix }: Context): OwnWallet[] =>
  state.getState().wallets.map((wallet) => ({ name: wallet.name, addresses: ownAddresses(wallet, prefix) }));

/** Changes the stored contacts under the lock for all tabs; confirmed only after they were read back. */
async function change<Value, Problem>(
  ctx: Context,
  apply: (list: Contacts) => Result<{ list: Contacts; value: Value }, Problem>,
): Promise<Result<Value, Problem | StorageProblem>> {
  const { ports } = ctx;
  try {
    return await ports.locks.exclusive(LOCKS.contacts, async () => {
      const read = await readOwnRecord(ctx);
      if (read.kind === "locked") return no({ code: "storage-failed", reason: ownReason("locked") });
      const trusted = trustedOf(ctx, read, await readList(ctx));
      showTrusted(ctx, trusted);
      if (trusted.changed) return no({ code: "storage-failed", reason: ownReason("contacts-undecided") });
      const stored = trusted.list;
      const changed = apply(stored);
      if (!changed.ok) return changed;
      const { list, value } = changed.value;
      if (list === stored) return ok(value);
      await saveList(ctx, read, stored, list);
      show(ctx, list);
      tellTabs(ctx, { kind: "contacts" });
      return ok(value);
    });
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/**
 * Stores the contacts, and under a password their record: before the change with both lists, so that no kill is told.
 */
async function saveList(ctx: Context, read: ReadRecord, before: Contacts, after: Contacts): Promise<void> {
  const item = contactsItem(ctx.prefix);
  const isSealed = read.kind === "sealed" || read.kind === "missing";
  const servers = read.kind === "sealed" ? read.record.servers : ctx.servers;
  const [contacts, previous] = [item.encode(after), item.encode(before)];
  if (isSealed) await writeRecord(ctx, { contacts, previous, servers });
  await saveItem(ctx.ports.store, item, after);
  if (isSealed) await writeRecord(ctx, { contacts, servers });
}

/** An empty list stays the same object, because every row of the history is drawn again for another one. */
const show = ({ state }: Context, list: Contacts) =>
  state.setState(({ contacts: { list: shown } }) => ({
    contacts: { list: list.length + shown.length === 0 ? shown : list, status: "ready" },
  }));

/**
 * Returns the stored contacts. A damaged text is copied aside and replaced by the contacts in the state, which at the
 * start is an empty list (wallet.md 5). If storage was emptied meanwhile, the contacts in the state are returned.
 */
async function readList({ ports, prefix, state }: Context): Promise<Contacts> {
  const item = contactsItem(prefix);
  const { value, isDamaged } = await readItem(ports.store, item, state.getState().contacts.list);
  if (isDamaged) await saveItem(ports.store, item, value);
  return value;
}

const listSchema = v.array(v.object({ name: v.string(), address: v.string() }));

/** The list of facts.md 4.1; one entry that is not a contact of this network makes it corrupt (wallet.md 5). */
export const contactsItem = (prefix: AddressPrefix): StoredItem<readonly Contact[]> => ({
  key: stateTable.contacts.persists,
  decode: (raw) => {
    const list = v.safeParse(listSchema, parseJson(raw));
    if (!list.success) return { kind: "corrupt", reason: "not a list of contacts" };
    const contacts: Contact[] = [];
    for (const { name, address } of list.output) {
      const read = readContactAddress(address, prefix);
      if (!read.ok) return { kind: "corrupt", reason: "a contact without a valid address" };
      // Earlier releases stored names with invisible characters in them.
      contacts.push({ name: cleanName(name), address: read.value });
    }
    return { kind: "valid", value: contacts };
  },
  encode: (contacts) => JSON.stringify(contacts.map(({ name, address }) => ({ name, address }))),
});
