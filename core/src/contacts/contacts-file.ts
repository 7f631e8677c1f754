import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { type CsvRecord, csvLine, parseCsv } from "../text/index.ts";
import { type Contact, type ContactProblem, checkContact, type OwnWallet } from "./contacts.ts";

export type ContactsFormat = "csv" | "json";
/** One contact of a file, not checked, and the line where it starts, counted from 1. */
export type FileEntry = { line: number; contact: Contact };
export type LineProblem = {
  line: number;
  problem: ContactProblem | { code: "import-not-a-contact" } | { code: "import-bad-quotes" };
};
/** Why a whole file cannot be read. */
export type FileProblem = { code: "import-empty" } | { code: "import-not-json" };
export type ContactsFile = { entries: FileEntry[]; problems: LineProblem[] };

/** Returns the contacts as CSV with a header line, or as a JSON list of {name, address} with one contact per line. */
export function formatContacts(contacts: readonly Contact[], format: ContactsFormat): string {
  switch (format) {
    case "csv":
      return [{ name: "name", address: "address" }, ...contacts].map(csvLineOf).join("");
    case "json":
      return `[\n${contacts.map(({ name, address }) => `  ${JSON.stringify({ name, address })}`).join(",\n")}\n]\n`;
  }
}

/** Writes a name like "=a" unchanged, because this wallet reads the file back. */
const csvLineOf = ({ name, address }: Contact) => csvLine([{ safe: name }, { safe: address }]);

/** Parses contacts in either format. `prefix` tells names from addresses in a CSV without a header. */
export function parseContacts(text: string, prefix: AddressPrefix): Result<ContactsFile, FileProblem> {
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") return no({ code: "import-empty" });
  if (!/^\s*[[{]/.test(content)) return ok(sort(parseCsv(content).flatMap(csvReader(prefix))));
  const items = readJsonItems(content);
  return items ? ok(sort(items.map(({ line, item }) => readItem(line, item)))) : no({ code: "import-not-json" });
}

type Read = FileEntry | LineProblem;

const sort = (read: readonly Read[]): ContactsFile => ({
  entries: read.filter((each) => "contact" in each),
  problems: read.filter((each) => "problem" in each),
});

/** Reads one contact in the form of facts.md 4.1. */
function readItem(line: number, item: unknown): Read {
  if (typeof item === "object" && item !== null && "name" in item && "address" in item) {
    const { name, address } = item;
    if (typeof name === "string" && typeof address === "string") return { line, contact: { name, address } };
  }
  return { line, problem: { code: "import-not-a-contact" } };
}

function csvReader(prefix: AddressPrefix) {
  let columns: { name: number; address: number } | undefined;
  return ({ line, fields, isBroken }: CsvRecord, index: number): Read[] => {
    const titles = fields.map((field) => field.trim().toLowerCase());
    if (index === 0 && titles.includes("name") && titles.includes("address")) {
      columns = { name: titles.indexOf("name"), address: titles.indexOf("address") };
      return [];
    }
    if (isBroken) return [{ line, problem: { code: "import-bad-quotes" } }];
    const isTurned = titles[0]?.startsWith(`${prefix}:`) && !titles[1]?.startsWith(`${prefix}:`);
    const at = columns ?? (isTurned ? { name: 1, address: 0 } : { name: 0, address: 1 });
    const [name, address] = [fields[at.name], fields[at.address]];
    const isContact = name !== undefined && address !== undefined && (columns !== undefined || fields.length === 2);
    return [isContact ? { line, contact: { name, address } } : { line, problem: { code: "import-not-a-contact" } }];
  };
}

/** Returns the items of a JSON list with the lines where they start, from 1; undefined if it is not a JSON list. */
function readJsonItems(text: string): { line: number; item: unknown }[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const lines = itemLines(text);
  return list.map((item: unknown, index) => ({ line: lines[index] ?? 1, item }));
}

/** Returns the line of each item. The text is valid JSON, so strings, brackets, commas and line ends are enough. */
function itemLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isAwaiting = false;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\r\n|\r|\n|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (/^[\r\n]/.test(token)) {
      line += 1;
      continue;
    }
    if (isAwaiting && token !== "]") {
      lines.push(line);
      isAwaiting = false;
    }
    if (token === "[" || token === "{") {
      depth += 1;
      isAwaiting = isAwaiting || (depth === 1 && token === "[");
    } else if (token === "]" || token === "}") depth -= 1;
    else if (token === "," && depth === 1) isAwaiting = true;
  }
  return lines;
}

/** The result of importing a file into existing contacts. */
export type MergedContacts = {
  /** The existing contacts, unchanged, and then the added ones. */
  contacts: readonly Contact[];
  added: number;
  /** Number of entries that equal an existing contact. */
  alreadyThere: number;
  /** Sorted by line. */
  problems: readonly LineProblem[];
};

/** Adds the valid contacts of a file. No existing contact changes, and every other entry is known or has a problem. */
export function mergeContacts(
  existing: readonly Contact[],
  file: ContactsFile,
  prefix: AddressPrefix,
  own: readonly OwnWallet[] = [],
): MergedContacts {
  const contacts = [...existing];
  const problems = [...file.problems];
  let alreadyThere = 0;
  for (const { line, contact } of file.entries) {
    const checked = checkContact(contact, contacts, prefix, own);
    if (checked.ok) contacts.push(checked.value);
    else if (isKnown(contacts, contact)) alreadyThere += 1;
    else problems.push({ line, problem: checked.problem });
  }
  problems.sort((one, other) => one.line - other.line);
  return { contacts, added: contacts.length - existing.length, alreadyThere, problems };
}

function isKnown(contacts: readonly Contact[], { name, address }: Contact): boolean {
  const lower = address.trim().toLowerCase();
  return contacts.some((contact) => contact.address === lower && contact.name === name.trim());
}
