import { parseAddress } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { lookOf, withoutDeceiving } from "../text/index.ts";

/** A named address. `address` identifies the contact; it is in its usual form, in lower case with prefix. */
export type Contact = { name: string; address: string };

/** A wallet of the person. No contact may be taken for it, unless the contact is one of its own addresses. */
export type OwnWallet = { name: string; addresses: ReadonlySet<string> };

export const MAX_CONTACT_NAME_LENGTH = 24;

export type ContactNameProblem =
  | { code: "contact-name-empty" }
  | { code: "contact-name-too-long"; maxLength: number }
  | { code: "contact-name-taken"; name: string }
  /** `twin`: the name of the contact, or of the person's own wallet, that it could be confused with. */
  | { code: "contact-name-looks-like"; name: string; twin: string }
  | { code: "contact-name-looks-like-wallet"; name: string; twin: string };

export type ContactAddressProblem =
  | { code: "contact-address-no-prefix"; prefix: string }
  | { code: "contact-address-invalid" }
  | { code: "contact-address-taken"; address: string };

/** Why a contact is invalid or cannot be added (wallet.md 5). */
export type ContactProblem = ContactNameProblem | ContactAddressProblem;

/** Returns a name without invisible characters and without spaces around it. */
export const cleanName = (name: string): string => withoutDeceiving(name).trim();

/**
 * Checks a contact name and returns it cleaned. No contact of `others` may have the same name or one that looks the
 * same, and none of the wallets of `own`: a payment to the contact must not look like one to the person's wallet.
 */
export function checkContactName(
  name: string,
  others: readonly Contact[],
  own: readonly Pick<OwnWallet, "name">[] = [],
): Result<string, ContactNameProblem> {
  const trimmed = cleanName(name);
  if (trimmed === "") return no({ code: "contact-name-empty" });
  if ([...trimmed].length > MAX_CONTACT_NAME_LENGTH) {
    return no({ code: "contact-name-too-long", maxLength: MAX_CONTACT_NAME_LENGTH });
  }
  if (others.some((other) => other.name === trimmed)) return no({ code: "contact-name-taken", name: trimmed });
  const look = lookOf(trimmed);
  const looksSame = (other: { name: string }) => lookOf(other.name) === look;
  const twin = others.find(looksSame);
  if (twin) return no({ code: "contact-name-looks-like", name: trimmed, twin: twin.name });
  const wallet = own.find(looksSame);
  return wallet ? no({ code: "contact-name-looks-like-wallet", name: trimmed, twin: wallet.name }) : ok(trimmed);
}

/** Parses an address that must have the network's prefix; returns its usual form. */
export function readContactAddress(text: string, prefix: AddressPrefix): Result<string, ContactAddressProblem> {
  const address = text.trim();
  if (!address.toLowerCase().startsWith(`${prefix}:`)) return no({ code: "contact-address-no-prefix", prefix });
  const payee = parseAddress(address, prefix);
  return payee.ok ? ok(payee.value.address) : no({ code: "contact-address-invalid" });
}

/** Checks the address of a contact and returns its usual form. No contact of `others` may have the same address. */
export function checkContactAddress(
  text: string,
  others: readonly Contact[],
  prefix: AddressPrefix,
): Result<string, ContactAddressProblem> {
  const read = readContactAddress(text, prefix);
  if (!read.ok) return read;
  const isTaken = others.some(({ address }) => address === read.value);
  return isTaken ? no({ code: "contact-address-taken", address: read.value }) : read;
}

/**
 * Returns the wallets of `own` whose names a contact of this address must not have: a wallet of the person may be a
 * contact too.
 */
export const otherWallets = (own: readonly OwnWallet[], address: string): readonly OwnWallet[] =>
  own.filter(({ addresses }) => !addresses.has(address));

/**
 * Checks a contact and returns it as it is stored. A problem with the address comes before one with the name. `own`:
 * the person's wallets.
 */
export function checkContact(
  { name, address }: Contact,
  others: readonly Contact[],
  prefix: AddressPrefix,
  own: readonly OwnWallet[] = [],
): Result<Contact, ContactProblem> {
  const checkedAddress = checkContactAddress(address, others, prefix);
  if (!checkedAddress.ok) return checkedAddress;
  const checkedName = checkContactName(name, others, otherWallets(own, checkedAddress.value));
  return checkedName.ok ? ok({ name: checkedName.value, address: checkedAddress.value }) : checkedName;
}

export type NoSuchContact = { code: "contact-not-found"; address: string };
type Contacts = readonly Contact[];

/** Adds a contact after checking it. */
export function addContact(
  contacts: Contacts,
  contact: Contact,
  prefix: AddressPrefix,
  own: readonly OwnWallet[] = [],
): Result<Contacts, ContactProblem> {
  const checked = checkContact(contact, contacts, prefix, own);
  return checked.ok ? ok([...contacts, checked.value]) : checked;
}

/** Renames a contact; its current name is allowed too. */
export function renameContact(
  contacts: Contacts,
  address: string,
  name: string,
  own: readonly OwnWallet[] = [],
): Result<Contacts, ContactNameProblem | NoSuchContact> {
  const current = contacts.find((contact) => contact.address === address);
  if (!current) return no({ code: "contact-not-found", address });
  const others = contacts.filter((contact) => contact.address !== address);
  const wallets = cleanName(name) === cleanName(current.name) ? [] : otherWallets(own, address);
  const checked = checkContactName(name, others, wallets);
  if (!checked.ok) return checked;
  return ok(contacts.map((contact) => (contact.address === address ? { name: checked.value, address } : contact)));
}

/** Removes the contact with this address. */
export function removeContact(contacts: Contacts, address: string): Result<Contacts, NoSuchContact> {
  const remaining = contacts.filter((contact) => contact.address !== address);
  return remaining.length === contacts.length ? no({ code: "contact-not-found", address }) : ok(remaining);
}

/** Returns the contacts whose name or address contains the query; accents and case do not matter in names. */
export function findContacts(contacts: readonly Contact[], query: string): readonly Contact[] {
  const wanted = plain(query.trim());
  if (wanted === "") return contacts;
  return contacts.filter(({ name, address }) => plain(name).includes(wanted) || address.includes(wanted));
}

/**
 * Returns the address that has exactly this name, in capitals or not; undefined if nobody or more than one address has
 * it.
 */
export function addressNamed(contacts: readonly Contact[], name: string): string | undefined {
  const wanted = sameCase(name);
  if (wanted === "") return undefined;
  const [only, ...others] = new Set(
    contacts.filter((each) => sameCase(each.name) === wanted).map((each) => each.address),
  );
  return others.length === 0 ? only : undefined;
}

const sameCase = (name: string) => name.trim().normalize("NFC").toLowerCase();

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
