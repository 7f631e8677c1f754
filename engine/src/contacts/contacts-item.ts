import { type Contact, readContactAddress } from "@satchel/core/contacts";
import type { AddressPrefix } from "@satchel/core/network";
import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import { stateTable } from "../persist/state-table.ts";
import type { StoredItem } from "../persist/stored-item.ts";

const listSchema = v.array(v.object({ name: v.string(), address: v.string() }));

/** The list of facts.md 4.1; one entry that is no contact of this network spoils it (wallet.md 5). */
export const contactsItem = (prefix: AddressPrefix): StoredItem<readonly Contact[]> => ({
  key: stateTable.contacts.persists,
  decode: (raw) => {
    const list = v.safeParse(listSchema, parseJson(raw));
    if (!list.success) return { kind: "corrupt", reason: "not a list of contacts" };
    const contacts: Contact[] = [];
    for (const { name, address } of list.output) {
      const read = readContactAddress(address, prefix);
      if (!read.ok) return { kind: "corrupt", reason: "a contact without a valid address" };
      contacts.push({ name, address: read.value });
    }
    return { kind: "valid", value: contacts };
  },
  encode: (contacts) => JSON.stringify(contacts.map(({ name, address }) => ({ name, address }))),
});
