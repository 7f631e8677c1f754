import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { checkContact, checkContactName } from "./check-contact.ts";
import type { Contact, ContactNameProblem, ContactProblem } from "./contact.ts";

export type NoSuchContact = { code: "contact-not-found"; address: string };
type Contacts = readonly Contact[];

export function addContact(
  contacts: Contacts,
  contact: Contact,
  prefix: AddressPrefix,
): Result<Contacts, ContactProblem> {
  const checked = checkContact(contact, contacts, prefix);
  return checked.ok ? ok([...contacts, checked.value]) : checked;
}

/** A contact may be given the name it has. */
export function renameContact(
  contacts: Contacts,
  address: string,
  name: string,
): Result<Contacts, ContactNameProblem | NoSuchContact> {
  if (!contacts.some((contact) => contact.address === address)) return no({ code: "contact-not-found", address });
  const others = contacts.filter((contact) => contact.address !== address);
  const checked = checkContactName(name, others);
  if (!checked.ok) return checked;
  return ok(contacts.map((contact) => (contact.address === address ? { name: checked.value, address } : contact)));
}

export function removeContact(contacts: Contacts, address: string): Result<Contacts, NoSuchContact> {
  const left = contacts.filter((contact) => contact.address !== address);
  return left.length === contacts.length ? no({ code: "contact-not-found", address }) : ok(left);
}
