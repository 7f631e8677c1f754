export type {
  Contact,
  ContactAddressProblem,
  ContactNameProblem,
  ContactProblem,
  NoSuchContact,
  OwnWallet,
} from "./contacts.ts";
export {
  addContact,
  addressNamed,
  checkContact,
  checkContactAddress,
  checkContactName,
  cleanName,
  findContacts,
  MAX_CONTACT_NAME_LENGTH,
  otherWallets,
  readContactAddress,
  removeContact,
  renameContact,
} from "./contacts.ts";
export type {
  ContactsFile,
  ContactsFormat,
  FileEntry,
  FileProblem,
  LineProblem,
  MergedContacts,
} from "./contacts-file.ts";
export { formatContacts, mergeContacts, parseContacts } from "./contacts-file.ts";
