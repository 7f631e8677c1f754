export { addContact, type NoSuchContact, removeContact, renameContact } from "./change-contacts.ts";
export { checkContact, checkContactAddress, checkContactName, readContactAddress } from "./check-contact.ts";
export type { Contact, ContactAddressProblem, ContactNameProblem, ContactProblem } from "./contact.ts";
export { MAX_CONTACT_NAME_LENGTH } from "./contact.ts";
export type { ContactsFile, ContactsFormat, FileEntry, FileProblem, LineProblem } from "./contacts-file.ts";
export { formatContacts, parseContacts } from "./contacts-file.ts";
export { findContacts } from "./find-contacts.ts";
export { type MergedContacts, mergeContacts } from "./merge-contacts.ts";
