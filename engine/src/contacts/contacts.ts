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
import { ownAddresses } from "@satchel/core/wallet";
import * as v from "valibot";
import { type Context, LOCKS } from "../context.ts";
import { stateTable } from "../persist/state-table.ts";
import { keepAside, loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf, type StorageProblem } from "../problems.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

/** Why a change was refused; the contacts are as before. */
export type ContactChangeProblem = ContactProblem | NoSuchContact | StorageProblem;

/** The result of an import: how many contacts it added, how many were known, and why lines were left out. */
export type ContactImport = { added: number; known: number; problems: readonly LineProblem[] };

type Contacts = readonly Contact[];

/** Reads the stored contacts into the state. Throws StorageError if they cannot be read. */
export async function readStoredContacts(ctx: Context): Promise<void> {
  await ctx.ports.locks.exclusive(LOCKS.contacts, async () => show(ctx, await readList(ctx)));
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
    const left = remove(list, address);
    return left.ok ? ok({ list: left.value, value: undefined }) : left;
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
  const { ports, prefix } = ctx;
  try {
    return await ports.locks.exclusive(LOCKS.contacts, async () => {
      const there = await readList(ctx);
      show(ctx, there);
      const changed = apply(there);
      if (!changed.ok) return changed;
      const { list, value } = changed.value;
      if (list === there) return ok(value);
      await saveItem(ports.store, contactsItem(prefix), list);
      show(ctx, list);
      tellTabs(ctx, { kind: "contacts" });
      return ok(value);
    });
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
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
  const loaded = await loadItem(ports.store, item);
  switch (loaded.kind) {
    case "absent":
      return state.getState().contacts.list;
    case "valid":
    case "repaired":
      return loaded.value;
    case "corrupt": {
      const { list } = state.getState().contacts;
      await keepAside(ports.store, item.key, loaded.raw);
      await saveItem(ports.store, item, list);
      return list;
    }
    case "failed":
      throw new StorageError(loaded.reason);
  }
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
