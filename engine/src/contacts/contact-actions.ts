import {
  addContact as add,
  type Contact,
  type FileEntry,
  type LineProblem,
  mergeContacts,
  parseContacts,
  removeContact as remove,
  renameContact as rename,
} from "@satchel/core/contacts";
import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type Context, LOCKS } from "../context.ts";
import type { ContactImport, Engine } from "../engine.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf } from "../problems.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { contactsItem } from "./contacts-item.ts";

type Contacts = readonly Contact[];

/** Shows the stored contacts. Throws StorageError for what cannot be read. */
export async function readStoredContacts(ctx: Context): Promise<void> {
  await ctx.ports.locks.exclusive(LOCKS.contacts, async () => show(ctx, await readList(ctx)));
}

export const addContact = (ctx: Context, contact: Contact): ReturnType<Engine["addContact"]> =>
  change(ctx, (list) => {
    const added = add(list, contact, ctx.prefix);
    return added.ok ? ok({ list: added.value, value: added.value.at(-1) ?? contact }) : added;
  });

export const renameContact = (ctx: Context, address: string, name: string): ReturnType<Engine["renameContact"]> =>
  change(ctx, (list) => {
    const renamed = rename(list, address, name);
    if (!renamed.ok) return renamed;
    return ok({ list: renamed.value, value: { address, name: name.trim() } });
  });

export const removeContact = (ctx: Context, address: string): ReturnType<Engine["removeContact"]> =>
  change(ctx, (list) => {
    const left = remove(list, address);
    return left.ok ? ok({ list: left.value, value: undefined }) : left;
  });

export async function importContacts(ctx: Context, text: string): ReturnType<Engine["importContacts"]> {
  const file = parseContacts(text, ctx.prefix);
  return file.ok ? merge(ctx, file.value.entries, file.value.problems) : file;
}

/** Those of a backup file; ones that are no contacts of this network are left out. */
export const addContacts = (ctx: Context, contacts: Contacts) =>
  merge(
    ctx,
    contacts.map((contact, index) => ({ line: index + 1, contact })),
    [],
  );

function merge(ctx: Context, entries: FileEntry[], problems: LineProblem[]) {
  return change<ContactImport, never>(ctx, (list) => {
    const { contacts, ...value } = mergeContacts(list, { entries, problems }, ctx.prefix);
    return ok({ list: value.added > 0 ? contacts : list, value });
  });
}

/** One writer among tabs, onto what another has written; confirmed only when it has been read back. */
async function change<Value, Problem>(
  ctx: Context,
  apply: (list: Contacts) => Result<{ list: Contacts; value: Value }, Problem>,
): Promise<Result<Value, Problem | { code: "storage-failed"; reason: string }>> {
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

const show = ({ state }: Context, list: Contacts) => state.setState({ contacts: { list, status: "ready" } });

/**
 * The stored contacts now. Damaged ones are kept aside and replaced by those still known, at the start by none
 * (wallet.md 5); and when storage was emptied under us, those still known go back with the next write.
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
