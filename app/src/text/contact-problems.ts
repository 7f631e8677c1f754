import type { Contact, ContactProblem, FileProblem, LineProblem } from "@satchel/core/contacts";
import type { ContactChangeProblem, ContactImport } from "@satchel/engine";
import { type ProblemWords, sentence } from "./problem-words.ts";

/** wallet.md 8. */
export const contactAddedText = ({ name, address }: Contact): string => `${name} (${address}) added to Contact List`;

/** Under the field it is about (wallet.md 5, facts.md 1.5). */
export function contactFieldText(problem: ContactProblem): string {
  switch (problem.code) {
    case "contact-name-empty":
      return "Please enter a contact name";
    case "contact-name-too-long":
      return `Contact names cannot be longer than ${problem.maxLength} characters`;
    case "contact-name-taken":
      return `"${problem.name}" already exists in contacts`;
    case "contact-address-no-prefix":
      return `Addresses in Contacts must start with "${problem.prefix}:" prefix`;
    case "contact-address-invalid":
      return "Invalid address";
    case "contact-address-taken":
      return `${outline(problem.address)} already in Contacts`;
  }
}

/** The first and the last three letters. */
function outline(address: string): string {
  const text = address.slice(address.indexOf(":") + 1);
  return `${text.slice(0, 3)}...${text.slice(-3)}`;
}

/** When a change was asked for and refused. */
export function contactChangeWords(problem: ContactChangeProblem): ProblemWords {
  switch (problem.code) {
    case "contact-address-taken":
      return { title: `${problem.address} already exists in Contacts`, detail: "" };
    case "contact-not-found":
      return { title: "This contact is not on this device any more", detail: "Nothing was changed." };
    case "storage-failed":
      return { title: "Storage failed", detail: `${sentence(problem.reason)} Nothing was changed.` };
    default:
      return { title: contactFieldText(problem), detail: "Nothing was changed." };
  }
}

export function contactsFileWords(problem: FileProblem | { code: "storage-failed"; reason: string }): ProblemWords {
  switch (problem.code) {
    case "import-empty":
      return { title: "This file is empty", detail: "Nothing was changed." };
    case "import-not-json":
      return {
        title: "This file cannot be read",
        detail: "It begins like JSON, and is not a whole list of contacts. Nothing was changed.",
      };
    case "storage-failed":
      return contactChangeWords(problem);
  }
}

/** Why one line of a file was left out. */
export function contactLineText({ line, problem }: LineProblem): string {
  switch (problem.code) {
    case "import-not-a-contact":
      return `Line ${line}: a name and an address are needed`;
    case "import-bad-quotes":
      return `Line ${line}: its quotation marks do not close`;
    default:
      return `Line ${line}: ${contactFieldText(problem)}`;
  }
}

const counted = (count: number) => `${count} ${count === 1 ? "contact" : "contacts"}`;

export const contactImportText = ({ added, known }: ContactImport): string =>
  `${counted(added)} added${known > 0 ? `, ${counted(known)} already here` : ""}`;

export const contactsExportedText = (count: number): string => `${counted(count)} exported`;
