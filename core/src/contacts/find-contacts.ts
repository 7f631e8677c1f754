import type { Contact } from "./contact.ts";

/** Those whose name has these letters in it, with or without accents and capitals, or whose address has them. */
export function findContacts(contacts: readonly Contact[], query: string): readonly Contact[] {
  const wanted = plain(query.trim());
  if (wanted === "") return contacts;
  return contacts.filter(({ name, address }) => plain(name).includes(wanted) || address.includes(wanted));
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
