import type { Contact, ContactProblem, FileProblem, LineProblem } from "@satchel/core/contacts";
import type { ContactChangeProblem, ContactImport } from "@satchel/engine";
import { currentLanguage } from "../../catalogue/catalogue.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { counted } from "../money/counts.ts";
import { type ProblemWords, whyOf } from "./problem-words.ts";

/** Returns the toast after a contact was added (wallet.md 8). */
export const contactAddedText = ({ name, address }: Contact): string => contactsText.added({ name, address });

/** Returns the text under the field that the problem is about (wallet.md 5, facts.md 1.5). */
export function contactFieldText(problem: ContactProblem): string {
  switch (problem.code) {
    case "contact-name-empty":
      return contactsText.nameMissing;
    case "contact-name-too-long":
      return contactsText.nameTooLong({ count: counted(problem.maxLength, currentLanguage().intl) });
    case "contact-name-taken":
      return contactsText.nameTaken({ name: problem.name });
    case "contact-name-looks-like":
      return contactsText.nameLooksLike({ name: problem.twin });
    case "contact-name-looks-like-wallet":
      return contactsText.nameLooksLikeWallet({ name: problem.twin });
    case "contact-address-no-prefix":
      return contactsText.noPrefix({ prefix: `${problem.prefix}:` });
    case "contact-address-invalid":
      return contactsText.addressInvalid;
    case "contact-address-taken":
      return contactsText.addressTaken({ address: outline(problem.address) });
  }
}

/** Returns the first and the last three letters after the prefix. */
function outline(address: string): string {
  const text = address.slice(address.indexOf(":") + 1);
  return `${text.slice(0, 3)}...${text.slice(-3)}`;
}

/** Returns the words for a change that was asked for and refused. */
export function contactChangeWords(problem: ContactChangeProblem): ProblemWords {
  switch (problem.code) {
    case "contact-address-taken":
      return { title: contactsText.addressExists({ address: problem.address }), detail: "" };
    case "contact-not-found":
      return { title: contactsText.gone, detail: contactsText.nothingChanged };
    case "storage-failed":
      return storageWords(problem.reason);
    default:
      return { title: contactFieldText(problem), detail: contactsText.nothingChanged };
  }
}

const storageWords = (reason: string): ProblemWords => ({
  title: contactsText.storageFailed,
  ...whyOf(reason, contactsText.nothingChanged, contactsText.storageFailedWhy),
});

/** Returns the words for a file of which nothing was imported. */
export function contactsFileWords(problem: FileProblem | { code: "storage-failed"; reason: string }): ProblemWords {
  switch (problem.code) {
    case "import-empty":
      return { title: contactsText.fileEmpty, detail: contactsText.nothingChanged };
    case "import-not-json":
      return { title: contactsText.fileUnreadable, detail: contactsText.fileNotJson };
    case "storage-failed":
      return storageWords(problem.reason);
  }
}

/** Returns why one line of a file was left out. */
export function contactLineText({ line: number, problem }: LineProblem, locale: string): string {
  const line = counted(number, locale).digits;
  switch (problem.code) {
    case "import-not-a-contact":
      return contactsText.lineIncomplete({ line });
    case "import-bad-quotes":
      return contactsText.lineBadQuotes({ line });
    default:
      return contactsText.lineProblem({ line, problem: contactFieldText(problem) });
  }
}

export function contactImportText({ added, alreadyThere }: ContactImport, locale: string): string {
  const count = counted(added, locale);
  return alreadyThere > 0
    ? contactsText.importedBesideKnown({ count, known: counted(alreadyThere, locale) })
    : contactsText.imported({ count });
}

export const contactsExportedText = (count: number, locale: string): string =>
  contactsText.exported({ count: counted(count, locale) });
