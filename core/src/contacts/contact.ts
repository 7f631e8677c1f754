/** Someone a person pays or is paid by. `address` is the identity, in its usual form: with prefix, in lower case. */
export type Contact = { name: string; address: string };

export const MAX_CONTACT_NAME_LENGTH = 24;

export type ContactNameProblem =
  | { code: "contact-name-empty" }
  | { code: "contact-name-too-long"; maxLength: number }
  | { code: "contact-name-taken"; name: string };

export type ContactAddressProblem =
  | { code: "contact-address-no-prefix"; prefix: string }
  | { code: "contact-address-invalid" }
  | { code: "contact-address-taken"; address: string };

/** Why something is no contact, or none to add (wallet.md 5). */
export type ContactProblem = ContactNameProblem | ContactAddressProblem;
