import { parseAddress } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import {
  type Contact,
  type ContactAddressProblem,
  type ContactNameProblem,
  type ContactProblem,
  MAX_CONTACT_NAME_LENGTH,
} from "./contact.ts";

/** `others`: the contacts this name is to be told apart from. The value is the name without spaces around it. */
export function checkContactName(name: string, others: readonly Contact[]): Result<string, ContactNameProblem> {
  const trimmed = name.trim();
  if (trimmed === "") return no({ code: "contact-name-empty" });
  if ([...trimmed].length > MAX_CONTACT_NAME_LENGTH) {
    return no({ code: "contact-name-too-long", maxLength: MAX_CONTACT_NAME_LENGTH });
  }
  return others.some((other) => other.name === trimmed)
    ? no({ code: "contact-name-taken", name: trimmed })
    : ok(trimmed);
}

/** An address with the network's prefix, in its usual form, or why it is none. */
export function readContactAddress(text: string, prefix: AddressPrefix): Result<string, ContactAddressProblem> {
  const address = text.trim();
  if (!address.toLowerCase().startsWith(`${prefix}:`)) return no({ code: "contact-address-no-prefix", prefix });
  const payee = parseAddress(address, prefix);
  return payee.ok ? ok(payee.value.address) : no({ code: "contact-address-invalid" });
}

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

/** The contact as it is kept. An address that is there already is said before anything about the name. */
export function checkContact(
  { name, address }: Contact,
  others: readonly Contact[],
  prefix: AddressPrefix,
): Result<Contact, ContactProblem> {
  const checkedAddress = checkContactAddress(address, others, prefix);
  if (!checkedAddress.ok) return checkedAddress;
  const checkedName = checkContactName(name, others);
  return checkedName.ok ? ok({ name: checkedName.value, address: checkedAddress.value }) : checkedName;
}
