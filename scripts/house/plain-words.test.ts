import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Allowed, findWords, rules, wideComments } from "./plain-words.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const texts = /\.(ts|tsx|mjs|js|css|md|html|proto)$/;
/** The rules and the samples below contain the words on purpose. */
const samples = ["scripts/house/plain-words.ts", "scripts/house/plain-words.test.ts"];

const STYLE = { path: "STYLE.md", reason: "an example of what not to write" };
const allowed: readonly Allowed[] = [
  { text: "Message can not exceed", reason: "wallet.md 5.11 fixes this text" },
  { ...STYLE, text: "'those that', 'whoever' and 'what of it'" },
  { ...STYLE, text: "'nobody has said'" },
  { ...STYLE, text: "The first coins that with those held reach so many atoms." },
  { ...STYLE, text: "Undefined as long as nobody has said" },
  { ...STYLE, text: "what could be planned with the others is nobody's question now" },
];

/** All files git knows or would take in, so that a new one is looked at before it is committed. */
const sources = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString()
  .split("\0")
  .filter((path) => texts.test(path) && !samples.includes(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const hits = sources.flatMap(({ path, text }) => findWords(text, path, allowed).map((hit) => ({ path, ...hit })));

test.each(rules)("nothing says $name", ({ name }) => {
  const found = hits.filter((hit) => hit.rule === name);
  expect(found.map(({ path, line, words, plain }) => `${path}:${line}: ${words} -> ${plain}`)).toEqual([]);
});

test("comments are no wider than code", () => {
  const code = sources.filter(({ path }) => /\.(?:tsx?|mjs|css)$/.test(path));
  expect(code.length).toBeGreaterThan(2000);
  expect(code.flatMap(({ path, text }) => wideComments(text).map((line) => `${path}:${line}`))).toEqual([]);
});

test.each([
  ["a line", "// "],
  ["a block", "/** "],
  ["a line of a block", "   * "],
  ["a comment between elements", "      {/* "],
])("%s of a comment that is too wide is found", (_, start) => {
  const words = (columns: number) => `const x = 1;\n${start}${"x".repeat(columns - start.length)}`;
  expect(wideComments(words(121))).toEqual([2]);
  expect(wideComments(words(120))).toEqual([]);
});

test("code and instructions for tools may be wider", () => {
  const words = "x".repeat(121);
  expect(wideComments(`const text = "${words}";\n// biome-ignore lint/x: ${words}`)).toEqual([]);
});

test("every allowed text is still there", () => {
  const isThere = (each: Allowed) =>
    sources.some(({ path, text }) => (each.path === undefined || each.path === path) && text.includes(each.text));
  expect(allowed.filter((each) => !isThere(each))).toEqual([]);
});

describe("the finder", () => {
  const found = (text: string, path = "core/src/x.ts") => findWords(text, path, allowed).map(({ rule }) => rule);

  test.each([
    ["can not", "/** A token this wallet can not send. */"],
    ["can not", "// A token this wallet can\n  // not send."],
    ["recovery phrase", '<p>"Write down your Recovery phrase"</p>'],
    ["as of yet", "not confirmed as of yet"],
    ["what of", "/** What of a page can change. */"],
    ["nobody has said", "undefined while nobody has said"],
    ["nobody's", "what could be planned is nobody's question"],
    ["so many", "/** At most so many at once. */"],
    ["so many", "/**\n * The first coins that reach so\n * many atoms.\n */"],
    ["those that", "/** Ends those that are open. */"],
    ["whoever", "// Whoever asks waits."],
    ["is none", "a text that is none"],
    ["such.", "/** Where the route has such. */"],
    ["such.", "a node that accepts such ones"],
    ["an own", "a payment to an own script"],
    ["that is no", "refuses a text that is no address"],
    ["reckon", "/** Reckoned here again. */"],
  ])("catches '%s': %s", (rule, text) => {
    expect(found(text)).toContain(rule);
  });

  test.each([
    "what cannot be sent",
    "a can, notably",
    "the seed phrase; the recovery of phrases",
    "a key that has nobody's money",
    "too many, and not so many",
    "There is no room for this beside so many recipients",
    "so many others pay alice that the first page is full",
    "those thatched roofs",
    "undefined where there is none; nonetheless",
    "no such coin, such as this one; such a coin",
    "its own script; another's own",
    "a coin that is no longer there",
    "// is\nnonempty",
    "'Message can not exceed {max} bytes'",
    "",
  ])("lets pass: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("in the specification a text in code letters is exact, the sentence around it is not", () => {
    const text = "Shows `Your wallet can not be opened`, which can not change.";
    expect(findWords(text, "docs/spec/wallet.md", allowed).map(({ line, words }) => [line, words])).toEqual([
      [1, "can not"],
    ]);
    expect(found(text)).toEqual(["can not", "can not"]);
  });

  test("a text is allowed in its own file only", () => {
    expect(found("Undefined as long as nobody has said", "STYLE.md")).toEqual([]);
    expect(found("Undefined as long as nobody has said")).toEqual(["nobody has said"]);
  });

  test("a hit over two lines is reported in one, at the first", () => {
    const text = "/**\n * A token this wallet can\n * not send.\n */";
    expect(findWords(text, "x.ts", allowed)).toMatchObject([{ line: 2, words: "can not", plain: "cannot" }]);
  });

  test("a hit knows its line, also behind a text that is allowed", () => {
    const text = "Message can not exceed\nit cannot\nwhoever";
    expect(findWords(text, "x.ts", allowed)).toMatchObject([{ line: 3, words: "whoever" }]);
  });
});
