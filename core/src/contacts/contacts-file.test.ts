import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { someAddress } from "../testing/index.ts";
import { type Contact, formatContacts, mergeContacts, parseContacts } from "./index.ts";

const alice = { name: "Alice", address: someAddress("alice") };
const bob = { name: "Bob", address: someAddress("bob") };
const carol = { name: "Carol, Ltd.", address: someAddress("carol") };

function merge(there: readonly Contact[], text: string) {
  const file = parseContacts(text, "ecash");
  if (!file.ok) throw new Error(file.problem.code);
  return mergeContacts(there, file.value, "ecash");
}

/** Text with everything in it that CSV and JSON treat specially. */
const nasty = fc.string({ unit: fc.constantFrom(..."ab\",;\n\r\\'[]{}: \t\u00e9\u{1F955}"), maxLength: 24 });
const contactLists = fc
  .uniqueArray(
    nasty.map((text) => text.trim()).filter((name) => name !== "" && [...name].length <= 24),
    { maxLength: 9 },
  )
  .map((names) => names.map((name, index) => ({ name, address: someAddress(`p${index}`) })));

test.each(["csv", "json"] as const)(
  "%s: any contacts come back as they were, into an empty list and onto themselves",
  (format) =>
    fc.assert(
      fc.property(contactLists, (contacts) => {
        const text = formatContacts(contacts, format);
        const onto = { contacts, added: 0, known: contacts.length, problems: [] };
        expect(merge([], text)).toEqual({ ...onto, added: contacts.length, known: 0 });
        expect(merge(contacts, text)).toEqual(onto);
      }),
    ),
);

test("no file takes anything away, and every entry of it is added, known or named", () =>
  fc.assert(
    fc.property(contactLists, fc.oneof(fc.string(), nasty), (there, text) => {
      const file = parseContacts(text, "ecash");
      if (!file.ok) return;
      const merged = mergeContacts(there, file.value, "ecash");
      expect(merged.contacts.slice(0, there.length)).toEqual(there);
      const { entries, problems } = file.value;
      expect(merged.added + merged.known + merged.problems.length).toBe(entries.length + problems.length);
    }),
  ));

describe("what stands in a file is reported by its line", () => {
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
    expect(merged).toMatchObject({ added: 2, known: 1 });
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

  test("JSON, whatever its layout", () => {
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

  test("an entry that a line before it has taken", () => {
    const text = `Bob,${bob.address}\nBob,${carol.address}\nBobby,${bob.address}\nBob,${bob.address}`;
    expect(merge([], text)).toMatchObject({
      contacts: [bob],
      known: 1,
      problems: [
        { line: 2, problem: { code: "contact-name-taken" } },
        { line: 3, problem: { code: "contact-address-taken" } },
      ],
    });
  });
});

test.each([
  ["turned columns under their titles", `Address,Note,Name\n${bob.address},x,Bob`],
  ["no header", `Bob,${bob.address}`],
  ["no header, turned", `${bob.address},Bob\n`],
  ["semicolons, and a mark of the byte order", `\uFEFFname;address\r${"Bob"};${bob.address}\r`],
  ["JSON with a mark of the byte order", `\uFEFF[${JSON.stringify(bob)}]`],
])("%s", (_, text) => {
  expect(merge([alice], text)).toMatchObject({ contacts: [alice, bob], added: 1, problems: [] });
});

test.each([
  ["", "import-empty"],
  [" \n", "import-empty"],
  ['[{"name":', "import-not-json"],
  ['{"name":"Bob"}', "import-not-json"],
])("a file that says nothing: %j", (text, code) => {
  expect(parseContacts(text, "ecash")).toEqual({ ok: false, problem: { code } });
});
