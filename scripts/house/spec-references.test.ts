import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  findDocuments,
  findOutside,
  findOwnReferences,
  findReferences,
  isKnownDocument,
  type Mention,
  readSections,
  referenceFault,
} from "./spec-references.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

const SPEC = "docs/spec";
const texts = /\.(ts|tsx|mjs|js|css|md|json|yaml|yml|html|proto|svg|grit)$/;
/** These files are skipped, because they contain deliberately wrong references. */
const samples = ["scripts/house/spec-references.ts", "scripts/house/spec-references.test.ts"];

/** All files that git tracks or would add, so that a new file is checked before it is committed. */
const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString()
  .split("\0")
  .filter((path) => path !== "" && existsSync(join(root, path)));
const sources = tracked
  .filter((path) => texts.test(path) && path !== "package-lock.json" && !samples.includes(path))
  .map((path) => ({ path, text: read(path) }));

const specFiles = readdirSync(join(root, SPEC)).filter((name) => name.endsWith(".md") && name !== "README.md");
const specification = new Map(specFiles.map((name) => [name, readSections(read(`${SPEC}/${name}`))]));

describe("the specification", () => {
  test.each(specFiles)("%s has numbered sections without duplicates or empty ones", (name) => {
    const sections = specification.get(name) ?? [];
    const numbers = sections.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
    expect(sections.filter(({ isEmpty }) => isEmpty)).toEqual([]);
  });

  test("its README names every file", () => {
    const readme = read(`${SPEC}/README.md`);
    expect(specFiles.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

test("every reference to the specification leads to a section that is not empty", () => {
  const faults = sources.flatMap(({ path, text }) => {
    const own = specFiles.find((name) => path === `${SPEC}/${name}`);
    const references = [...findReferences(text, specFiles), ...(own === undefined ? [] : findOwnReferences(text, own))];
    return references.flatMap((reference) => {
      const fault = referenceFault(reference, specification);
      return fault === undefined ? [] : [`${path}:${reference.line}: ${fault}`];
    });
  });
  expect(faults).toEqual([]);
});

test("every named document exists", () => {
  const missing = sources.flatMap(({ path, text }) =>
    at(
      path,
      findDocuments(text).filter((mention) => !isKnownDocument(mention.text, tracked)),
    ),
  );
  expect(missing).toEqual([]);
});

test("nothing refers to a place outside the repository", () => {
  expect(sources.flatMap(({ path, text }) => at(path, findOutside(text)))).toEqual([]);
});

const at = (path: string, mentions: readonly Mention[]): string[] =>
  mentions.map(({ text, line }) => `${path}:${line}: ${text}`);

describe("the finder", () => {
  const sample = readSections(
    [
      "# Title",
      "## 1. Parts",
      "### 1.1 A part with text",
      "text",
      "### 1.2 An empty part",
      "",
      "## 2. Nothing in it",
      "### 2.1 Nothing here either",
      "---",
      "## 3 Text under a heading without number",
      "### Words",
      "| a | b |",
      "### 3A. By letter",
      "```",
      "## 4. A heading in an example",
      "```",
    ].join("\n"),
  );
  const files = ["facts.md", "wallet.md"];
  const numbers = (text: string) => findReferences(text, files).map(({ file, number }) => `${file} ${number}`);
  const faultOf = (number: string) =>
    referenceFault({ file: "facts.md", number, line: 1 }, new Map([["facts.md", sample]]));

  test("sections are empty only without any text", () => {
    expect(sample.map(({ number }) => number)).toEqual(["1", "1.1", "1.2", "2", "2.1", "3", "3A"]);
    expect(sample.filter(({ isEmpty }) => isEmpty).map(({ number }) => number)).toEqual(["1.2", "2", "2.1"]);
  });

  test("a broken number, an empty section and a missing file are faults", () => {
    for (const good of ["1", "1.1", "3", "3A"]) expect(faultOf(good)).toBeUndefined();
    expect(faultOf("1.3")).toBe("facts.md 1.3: there is no such section");
    expect(faultOf("4")).toBe("facts.md 4: there is no such section");
    expect(faultOf("1.2")).toBe("facts.md 1.2: the section is empty");
    expect(faultOf("2")).toBe("facts.md 2: the section is empty");
    expect(referenceFault({ file: "wallet.md", number: "1", line: 1 }, new Map())).toBeDefined();
  });

  test.each([
    ["(facts.md 2.4).", ["facts.md 2.4"]],
    ["as in facts.md 4.3. And 7 more", ["facts.md 4.3"]],
    ["wallet.md section 8", ["wallet.md 8"]],
    ["`wallet.md` section 8", ["wallet.md 8"]],
    ["wallet.md sections 2 and 3", ["wallet.md 2", "wallet.md 3"]],
    ["facts.md 2.3, 2.4", ["facts.md 2.3", "facts.md 2.4"]],
    ["facts.md 2.1, 2.3 and 2.4: an opinion", ["facts.md 2.1", "facts.md 2.3", "facts.md 2.4"]],
    ["facts.md 2.1, 2.3, and 2.4", ["facts.md 2.1", "facts.md 2.3", "facts.md 2.4"]],
    ["facts.md 2.1 to 2.4", ["facts.md 2.1", "facts.md 2.4"]],
    ["facts.md 2.1-2.4", ["facts.md 2.1", "facts.md 2.4"]],
    ["wallet.md 7, facts.md 1.2", ["wallet.md 7", "facts.md 1.2"]],
    ["facts.md 4A", ["facts.md 4A"]],
    ["docs/spec/facts.md 1.1", ["facts.md 1.1"]],
    ["/**\n * The words (facts.md\n * 1.5, and\n * 2.1). */", ["facts.md 1.5", "facts.md 2.1"]],
    ["// as wallet.md\n// section 5 says", ["wallet.md 5"]],
    ["facts.md, 100 lines", []],
    ["facts.md says 3", []],
    ["other.md 3", []],
    ["docs/decisions/wallet.md 3", []],
    ["https://example.org/facts.md 3", []],
  ])("%s", (text, expected) => expect(numbers(text)).toEqual(expected));

  test("a reference has its line number", () => {
    expect(findReferences("one\n// two\nthree facts.md 2\n", files)[0]?.line).toBe(3);
  });

  test("references without a file name mean the file they are in", () => {
    const own = (text: string) => findOwnReferences(text, "facts.md").map(({ number }) => number);
    expect(own("as in section 7, and see 1.5. So too (3.6), 3A in section 3A")).toEqual(["7", "1.5", "3.6", "3A"]);
    expect(own("wallet.md section 7, and the section below; see `x`; see 3.43.0 (3.43.0)")).toEqual([]);
  });

  test("documents are found by name, but not in web addresses", () => {
    const names = (text: string) => findDocuments(text).map((mention) => mention.text);
    expect(names("see [it](../docs/spec/facts.md), stack.md 1 and `SECURITY.md`.")).toEqual([
      "../docs/spec/facts.md",
      "stack.md",
      "SECURITY.md",
    ]);
    expect(names("https://example.org/slp-nft-1.md and *.md")).toEqual([]);
    const known = ["SECURITY.md", "docs/spec/facts.md"];
    const isKnown = (name: string) => isKnownDocument(name, known);
    expect(["SECURITY.md", "facts.md", "spec/facts.md", "../../docs/spec/facts.md"].filter((n) => !isKnown(n))).toEqual(
      [],
    );
    expect(
      ["ecosystem.md", "stack.md", "libraries.md", "acts.md", "security.md", "other/facts.md"].filter(isKnown),
    ).toEqual([]);
  });

  test.each([
    "../shared/spec/facts.md",
    "/work/shared/review/code.md",
    'join(import.meta.dirname, "../../../../shared")',
    "process.env.SATCHEL_SHARED",
    "the goal of the issue",
    "The issue says",
    "the sizes of issue 5",
  ])("outside: %s", (text) => expect(findOutside(text).length).toBeGreaterThan(0));

  test("other uses of the word 'issue' are allowed", () => {
    const text =
      "open an issue at https://github.com/x/y/issues/12; the issuer; import { a } from '../shared-lock.ts'; issues[0]";
    expect(findOutside(text)).toEqual([]);
  });
});
