import type { AddressPrefix } from "../network.ts";
import { checkContact } from "./check-contact.ts";
import type { Contact } from "./contact.ts";
import type { ContactsFile, LineProblem } from "./contacts-file.ts";

export type MergedContacts = {
  /** Those that were there, unchanged, and then what the file adds. */
  contacts: readonly Contact[];
  added: number;
  /** Entries that say what is known already. */
  known: number;
  /** By line. */
  problems: readonly LineProblem[];
};

/** Adds what can be added of a file. Nothing that is there is changed or lost; each entry left out has its reason. */
export function mergeContacts(there: readonly Contact[], file: ContactsFile, prefix: AddressPrefix): MergedContacts {
  const contacts = [...there];
  const problems = [...file.problems];
  let known = 0;
  for (const { line, contact } of file.entries) {
    const checked = checkContact(contact, contacts, prefix);
    if (checked.ok) contacts.push(checked.value);
    else if (isKnown(contacts, contact)) known += 1;
    else problems.push({ line, problem: checked.problem });
  }
  problems.sort((one, other) => one.line - other.line);
  return { contacts, added: contacts.length - there.length, known, problems };
}

function isKnown(contacts: readonly Contact[], { name, address }: Contact): boolean {
  const lower = address.trim().toLowerCase();
  return contacts.some((contact) => contact.address === lower && contact.name === name.trim());
}
