import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { someAddress } from "../testing/index.ts";
import { lookOf } from "../text/index.ts";
import { type Contact, formatContacts, mergeContacts, parseContacts } from "./index.ts";

const alice = { name: "Alice", address: someAddress("alice") };
const bob = { name: "Bob", address: someAddress("bob") };
const carol = { name: "Carol, Ltd.", address: someAddress("carol") };

function merge(existing: readonly Contact[], text: string) {
  const file = parseContacts(text, "ecash");
  if (!file.ok) throw new Error(file.problem.code);
  return mergeContacts(existing, file.value, "ecash");
}

/** Text with the characters that CSV and JSON treat specially. */
const nasty = fc.string({ unit: fc.constantFrom(..."ab\",;\n\r\\'[]{}: \t\u00e9\u{1F955}"), maxLength: 24 });
const contactLists = fc
  .uniqueArray(
    nasty.map((text) => text.trim()).filter((name) => name !== "" && [...name].length <= 24),
    { maxLength: 9, selector: lookOf },
  )
  .map((names) => names.map((name, index) => ({ name, address: someAddress(`p${index}`) })));

test.each(["csv", "json"] as const)(
  "%s: importing exported contacts restores an empty list and changes nothing in the same list",
  (format) =>
    fc.assert(
      fc.property(contactLists, (contacts) => {
        const text = formatContacts(contacts, format);
        const onto = { contacts, added: 0, alreadyThere: contacts.length, problems: [] };
        expect(merge([], text)).toEqual({ ...onto, added: contacts.length, alreadyThere: 0 });
        expect(merge(contacts, text)).toEqual(onto);
      }),
    ),
);

test("no file removes a contact, and every entry is added, known or reported", () =>
  fc.assert(
    fc.property(contactLists, fc.oneof(fc.string(), nasty), (existing, text) => {
      const file = parseContacts(text, "ecash");
      if (!file.ok) return;
      const merged = mergeContacts(existing, file.value, "ecash");
      expect(merged.contacts.slice(0, existing.length)).toEqual(existing);
      const { entries, problems } = file.value;
      expect(merged.added + merged.alreadyThere + merged.problems.length).toBe(entries.length + problems.length);
    }),
  ));

describe("problems of a file are reported with their lines", () => {
  test("CSV", () => {
    const text = [
      "name,address",
      `Bob,${bob.address}`,
      "",
      `"Two\r\nlines",${someAddress("two")}`,
      "Dave,ecash:qq",
      `${"x".repeat(25)},${someAddress("long")}`,
      `Alice,${someAddress("other")}`,
      `Eve,${alice.address}`,
      `Alice,${alice.address}`,
      "only one",
      `"Zoe"z,${someAddress("zoe")}`,
      `"open,${someAddress("open")}`,
      "never read",
    ].join("\r\n");
    const merged = merge([alice], text);
    expect(merged.contacts).toEqual([alice, bob, { name: "Two\r\nlines", address: someAddress("two") }]);
    expect(merged).toMatchObject({ added: 2, alreadyThere: 1 });
    expect(merged.problems.map(({ line, problem }) => [line, problem.code])).toEqual([
      [6, "contact-address-invalid"],
      [7, "contact-name-too-long"],
      [8, "contact-name-taken"],
      [9, "contact-address-taken"],
      [11, "import-not-a-contact"],
      [12, "import-bad-quotes"],
      [13, "import-bad-quotes"],
    ]);
  });

  test("JSON in any layout", () => {
    const text = `[{"name":"a \\"]\\n","address":"x"},
      {
        "name": "Bob", "address": "${bob.address}" },
      7, {}
      ,
      [1, [2]],
      {"name": "Carol, Ltd.", "address": "${carol.address}", "tags": [",", {"a": []}]}
    ]`;
    const merged = merge([], text);
    expect(merged.contacts).toEqual([bob, carol]);
    expect(merged.problems.map(({ line, problem }) => [line, problem.code])).toEqual([
      [1, "contact-address-no-prefix"],
      [4, "import-not-a-contact"],
      [4, "import-not-a-contact"],
      [6, "import-not-a-contact"],
    ]);
  });

  test("an entry whose name or address an earlier line has", () => {
    const text = `Bob,${bob.address}\nBob,${carol.address}\nBobby,${bob.address}\nBob,${bob.address}`;
    expect(merge([], text)).toMatchObject({
      contacts: [bob],
      alreadyThere: 1,
      problems: [
        { line: 2, problem: { code: "contact-name-taken" } },
        { line: 3, problem: { code: "contact-address-taken" } },
      ],
    });
  });
});

test.each([
  ["a header with columns in another order", `Address,Note,Name\n${bob.address},x,Bob`],
  ["no header", `Bob,${bob.address}`],
  ["no header, address first", `${bob.address},Bob\n`],
  ["semicolons and a byte order mark", `\uFEFFname;address\r${"Bob"};${bob.address}\r`],
  ["JSON with a byte order mark", `\uFEFF[${JSON.stringify(bob)}]`],
])("reads a file with %s", (_, text) => {
  expect(merge([alice], text)).toMatchObject({ contacts: [alice, bob], added: 1, problems: [] });
});

test.each([
  ["", "import-empty"],
  [" \n", "import-empty"],
  ['[{"name":', "import-not-json"],
  ['{"name":"Bob"}', "import-not-json"],
])("a file that cannot be read: %j", (text, code) => {
  expect(parseContacts(text, "ecash")).toEqual({ ok: false, problem: { code } });
});
