import type { ContactProblem, LineProblem } from "@satchel/core/contacts";
import { someAddress } from "@satchel/core/testing";
import { expect, test } from "vitest";
import {
  contactAddedText,
  contactChangeWords,
  contactFieldText,
  contactImportText,
  contactLineText,
  contactsExportedText,
  contactsFileWords,
} from "./contact-problems.ts";

/** One entry for each code of a union, so that a new problem without an entry does not compile. */
type Table<P extends { code: string }> = { [Code in P["code"]]: [Extract<P, { code: Code }>, string] };

const address = someAddress("alice");

const FIELD: Table<ContactProblem> = {
  "contact-name-empty": [{ code: "contact-name-empty" }, "Please enter a contact name"],
  "contact-name-too-long": [
    { code: "contact-name-too-long", maxLength: 24 },
    "Contact names cannot be longer than 24 characters",
  ],
  "contact-name-looks-like": [
    { code: "contact-name-looks-like", name: "A1ice", twin: "Alice" },
    'This name looks like your contact "Alice". Choose another name.',
  ],
  "contact-name-looks-like-wallet": [
    { code: "contact-name-looks-like-wallet", name: "Savlngs", twin: "Savings" },
    'This name looks like your wallet "Savings". Choose another name.',
  ],
  "contact-name-taken": [{ code: "contact-name-taken", name: "Alice" }, '"Alice" already exists in contacts'],
  "contact-address-no-prefix": [
    { code: "contact-address-no-prefix", prefix: "ecash" },
    'Addresses in Contacts must start with "ecash:" prefix',
  ],
  "contact-address-invalid": [{ code: "contact-address-invalid" }, "Invalid address"],
  "contact-address-taken": [
    { code: "contact-address-taken", address },
    `${address.slice(6, 9)}...${address.slice(-3)} already in Contacts`,
  ],
};
const fieldRows = Object.values(FIELD) as [ContactProblem, string][];

test.each(fieldRows)("field: $code", (problem, text) => {
  expect(contactFieldText(problem)).toBe(text);
  expect(contactLineText({ line: 3, problem }, "en-US")).toBe(`Line 3: ${text}`);
});

test("a refused change names the whole address, and says that nothing was changed", () => {
  expect(contactChangeWords({ code: "contact-address-taken", address }).title).toBe(
    `${address} already exists in Contacts`,
  );
  expect(contactChangeWords({ code: "contact-not-found", address }).title).toBe(
    "This contact is not on this device any more",
  );
  expect(contactChangeWords({ code: "storage-failed", reason: "disk full" })).toEqual({
    title: "Storage failed",
    detail: "Nothing was changed.",
    raw: "disk full",
  });
  expect(contactChangeWords(FIELD["contact-name-taken"][0]).title).toBe('"Alice" already exists in contacts');
});

test("added", () => {
  expect(contactAddedText({ name: "Alice", address })).toBe(`Alice (${address}) added to Contact List`);
});

test.each<[LineProblem["problem"], string]>([
  [{ code: "import-not-a-contact" }, "Line 3: a name and an address are needed"],
  [{ code: "import-bad-quotes" }, "Line 3: its quotation marks do not close"],
])("line: $code", (problem, text) => {
  expect(contactLineText({ line: 3, problem }, "en-US")).toBe(text);
});

test("files", () => {
  expect(contactsFileWords({ code: "import-empty" }).title).toBe("This file is empty");
  expect(contactsFileWords({ code: "import-not-json" }).title).toBe("This file cannot be read");
  expect(contactsFileWords({ code: "storage-failed", reason: "x" }).title).toBe("Storage failed");
});

test("counts of an import and an export", () => {
  const imported = (added: number, alreadyThere: number, locale = "en-US") =>
    contactImportText({ added, alreadyThere, problems: [] }, locale);
  expect(imported(1, 0)).toBe("1 contact added");
  expect(imported(2, 0)).toBe("2 contacts added");
  expect(imported(1, 1)).toBe("1 contact added, 1 contact already here");
  expect(imported(1, 2)).toBe("1 contact added, 2 contacts already here");
  expect(imported(2, 1)).toBe("2 contacts added, 1 contact already here");
  expect(imported(0, 2)).toBe("0 contacts added, 2 contacts already here");
  expect(imported(1234, 0, "de-DE")).toBe("1.234 contacts added");
  expect(contactsExportedText(1, "en-US")).toBe("1 contact exported");
  expect(contactsExportedText(1234, "en-US")).toBe("1,234 contacts exported");
});
