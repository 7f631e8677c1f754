import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

type Counted = { count: Count };

/**
 * English for contacts: the list, adding, importing, exporting. A contact is a name that a person gives to an address.
 */
export const contactsText = room("contacts", {
  loading: "Loading contacts",
  unreadable: "Your contacts could not be read",
  unreadableNothingChanged: "Nothing was changed or deleted.",
  retry: "Retry",
  noContacts: "No contacts yet",
  noContactsLead:
    "Give an address a name, and see the name in your transactions and when you send. Contacts stay on this device.",
  list: "Contacts",
  /** A badge on a contact whose address belongs to a wallet of this device. */
  yourWallet: "Your wallet",

  search: "Search contacts",
  clearSearch: "Clear search",
  searchCount: ({ count }: Counted) =>
    plural(count, { one: `Search ${count} contact`, other: `Search ${count} contacts` }),
  /** Spoken while a person searches. */
  found: ({ found, count }: Counted & { found: Count }) =>
    plural(count, { one: `${found} of ${count} contact`, other: `${found} of ${count} contacts` }),
  nothingFound: ({ query }: { query: string }) => `No contact with “${query}” in its name or address.`,

  send: "Send",
  edit: "Edit",
  copyAddressOf: ({ name }: { name: string }) => `Copy address of ${name}`,
  editNamed: ({ name }: { name: string }) => `Edit ${name}`,
  deleteNamed: ({ name }: { name: string }) => `Delete ${name}`,
  moreFor: ({ name }: { name: string }) => `More for ${name}`,

  addTitle: "Add contact",
  add: "Add contact",
  /** For an address of the history. */
  addToContacts: "Add to contacts",
  name: "Name",
  /** Beside the field: how many characters the name has, and how many it may have. */
  nameLength: ({ length, most }: { length: string; most: string }) => `${length} / ${most}`,
  address: "Address",
  added: ({ name, address }: { name: string; address: string }) => `${name} (${address}) added to Contact List`,
  editTitle: "Edit contact",
  deleteTitle: "Delete contact",
  deleteAbout: "Payments to this address will show the address instead of the name. The history stays.",
  deleted: ({ name }: { name: string }) => `${name} deleted from Contact List`,

  nameMissing: "Please enter a contact name",
  nameTooLong: ({ count }: Counted) =>
    plural(count, {
      one: `Contact names cannot be longer than ${count} character`,
      other: `Contact names cannot be longer than ${count} characters`,
    }),
  nameTaken: ({ name }: { name: string }) => `"${name}" already exists in contacts`,
  /** `prefix`: the prefix of the network's addresses, with its colon. */
  nameLooksLike: ({ name }: { name: string }) => `This name looks like your contact "${name}". Choose another name.`,
  nameLooksLikeWallet: ({ name }: { name: string }) =>
    `This name looks like your wallet "${name}". Choose another name.`,
  noPrefix: ({ prefix }: { prefix: string }) => `Addresses in Contacts must start with "${prefix}" prefix`,
  addressInvalid: "Invalid address",
  /**
   * `address`: its first and last characters, "qqa...x3e". They are one value, so that they keep their order in every
   * direction.
   */
  addressTaken: ({ address }: { address: string }) => `${address} already in Contacts`,
  /** `address`: the whole address. */
  addressExists: ({ address }: { address: string }) => `${address} already exists in Contacts`,
  gone: "This contact is not on this device any more",
  nothingChanged: "Nothing was changed.",
  storageFailed: "Storage failed",
  /** `reason`: a whole sentence of the app. */
  storageFailedWhy: ({ reason }: { reason: string }) => `${reason} Nothing was changed.`,

  import: "Import",
  importAbout: "CSV or JSON. Contacts that are here stay as they are.",
  importTitle: "Import contacts",
  file: "File of contacts",
  fileEmpty: "This file is empty",
  fileUnreadable: "This file cannot be read",
  fileNotJson: "It begins like JSON, and is not a whole list of contacts. Nothing was changed.",
  imported: ({ count }: Counted) => plural(count, { one: `${count} contact added`, other: `${count} contacts added` }),
  importedBesideKnown: ({ count, known }: Counted & { known: Count }) =>
    plural(count, {
      one: plural(known, {
        one: `${count} contact added, ${known} contact already here`,
        other: `${count} contact added, ${known} contacts already here`,
      }),
      other: plural(known, {
        one: `${count} contacts added, ${known} contact already here`,
        other: `${count} contacts added, ${known} contacts already here`,
      }),
    }),
  linesLeftOut: ({ count }: Counted) =>
    plural(count, { one: `${count} line was left out`, other: `${count} lines were left out` }),
  /** Names the list of these lines. */
  leftOut: "Lines left out",
  /** Why a line of the file was left out. `problem`: one of the sentences about names and addresses above. */
  lineProblem: ({ line, problem }: { line: string; problem: string }) => `Line ${line}: ${problem}`,
  lineIncomplete: ({ line }: { line: string }) => `Line ${line}: a name and an address are needed`,
  lineBadQuotes: ({ line }: { line: string }) => `Line ${line}: its quotation marks do not close`,

  export: "Export",
  exportTitle: "Export contacts",
  exportAbout:
    "The file holds every name and address in clear text. CSV opens in a spreadsheet. Satchel reads both again.",
  saveAsCsv: "Save as CSV",
  saveAsJson: "Save as JSON",
  exported: ({ count }: Counted) =>
    plural(count, { one: `${count} contact exported`, other: `${count} contacts exported` }),
});
