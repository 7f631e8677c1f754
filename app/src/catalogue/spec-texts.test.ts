// Every text that docs/spec fixes for a screen that exists is in the English catalogue, word for word.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Messages } from "./catalogue.ts";

const spec = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "spec", name), "utf8");

/** A text of the catalogue, its values written as their names in braces: "You need {amount} more." */
type EnglishText = { room: string; key: string; text: string };

const folder = join(import.meta.dirname, "en");
const isRoom = (value: unknown): value is Messages => typeof value === "object" && value !== null;
/** Has a value for every name; each counts as `count` where a plural form is picked. */
const named = (count: number): object =>
  new Proxy({}, { get: (_, name) => ({ value: count, toString: () => `{${String(name)}}` }) });

function textsOf(room: string, messages: Messages, within = ""): EnglishText[] {
  return Object.keys(messages).flatMap((name): EnglishText[] => {
    const message = messages[name];
    const key = `${within}${name}`;
    if (typeof message === "string") return [{ room, key, text: message }];
    if (typeof message === "function") {
      const write = message as (values: object) => string;
      return [...new Set([write(named(1)), write(named(2))])].map((text) => ({ room, key, text }));
    }
    return message === undefined ? [] : textsOf(room, message, `${key}.`);
  });
}

/** Every text of the English catalogue, in each of its plural forms. */
async function allEnglish(): Promise<EnglishText[]> {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = all.filter((name) => name.endsWith(".ts") && name !== "plural.ts");
  const rooms = files.map(async (name) => {
    const exported: Record<string, unknown> = await import(join(folder, name));
    return Object.values(exported)
      .filter(isRoom)
      .flatMap((messages) => textsOf(basename(name, ".ts"), messages));
  });
  return (await Promise.all(rooms)).flat();
}

/** Sections whose screens are not built yet, by document. */
const NOT_BUILT: Record<string, readonly string[]> = {
  // The extension's connect flow.
  "wallet.md": ["2.11"],
};

/** Texts of sections that are built in part, with what is missing for them. */
const TEXTS_NOT_BUILT: Record<string, string> = {};

/** Sections of texts that code throws and no screen shows: a correct screen never lets it come to that. */
const THROWN: Record<string, readonly string[]> = { "wallet.md": ["8.1", "8.2"], "tokens.md": ["8.2"] };

/** Texts in those columns that no screen shows, with the reason. */
const NOT_SHOWN: Record<string, string> = {
  "sendAmount type must be number or string": "a type error here",
  "Amount must be a string": "a type error here",
  "Error: token info not in cache": "Send token waits for the token's info",
  "Corrupted storage: Active wallet not found in wallets": "the engine's reason, shown under the title",
  // tokens.md 4.2.
  "Error listing ALP partial: Agora preview is undefined": "without a preview the button is closed",
  "Error listing ALP partial: tokenId is undefined": "the form belongs to a token",
  "Duplicated op_return_raw param": "the other one of the two texts for it is shown",
};

/** Quoted parts of a sentence, with the sentence that has them. */
const PARTS: Record<string, string> = {
  "must have a name and a ticker": "A token must have a name and a ticker",
};

type Fixed = { at: string; text: string };

/** The texts in backquotes of every table column that is headed 'text' or 'title', names of code left out. */
function fixedTexts(name: string): Fixed[] {
  const found: Fixed[] = [];
  let section = "";
  let columns: number[] = [];
  for (const line of spec(name).split("\n")) {
    const heading = /^#+ ([\d.]+\d)/.exec(line);
    if (heading?.[1] !== undefined) section = heading[1];
    if (!line.startsWith("|")) {
      columns = [];
      continue;
    }
    const cells = line
      .slice(1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    if (cells.some((cell) => /^(text\b|title$)/.test(cell))) {
      columns = cells.flatMap((cell, place) => (/^(text\b|title$)/.test(cell) ? [place] : []));
      continue;
    }
    for (const column of columns)
      for (const [, text = ""] of (cells[column] ?? "").matchAll(/`([^`]+)`/g))
        if (/^[A-Z]|[a-z] [a-z]/i.test(text) && !/^[a-z_]+([A-Z][a-z]*)*$|^ecash:$/.test(text))
          found.push({ at: `${name} ${section}`, text });
  }
  return found;
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches what the text can become; undefined where hardly any of its words are fixed. */
function shapeOf(text: string): RegExp | undefined {
  const words = text.replace(/\{\w+\}|<\/?\w+\/?>/g, "\0");
  if (words.replaceAll("\0", "").trim().length < 2) return undefined;
  return new RegExp(`^${words.split("\0").map(quoted).join(".*")}$`);
}

const english = await allEnglish();
const shapes = english.flatMap(({ text }) => shapeOf(text) ?? []);
const isInCatalogue = (text: string) => shapes.some((shape) => shape.test(PARTS[text] ?? text)) || isBegun(text);

/**
 * Tells whether a text of the catalogue begins with a text that ends in three dots: its rest is not fixed (tokens.md
 * 8.1).
 */
function isBegun(text: string): boolean {
  if (!text.endsWith("...")) return false;
  const words = text.slice(0, -3).split(/\{\w+\}/);
  const beginning = new RegExp(`^${words.map(quoted).join(".*")}`);
  return english.some((each) => beginning.test(each.text));
}

test("the catalogue can be read: it has texts, with their values by name", () => {
  expect(english.length).toBeGreaterThan(500);
  expect(isInCatalogue("Insufficient funds")).toBe(true);
  expect(isInCatalogue("Insufficient fun")).toBe(false);
});

test("what is left out is in the documents", () => {
  const texts = [...Object.keys(NOT_SHOWN), ...Object.keys(TEXTS_NOT_BUILT), ...Object.keys(PARTS)];
  const fixed = new Set(["wallet.md", "tokens.md"].flatMap(fixedTexts).map(({ text }) => text));
  expect(texts.filter((text) => !fixed.has(text))).toEqual([]);
});

test("what is not built yet is not in the catalogue", () => {
  expect(Object.keys(TEXTS_NOT_BUILT).filter(isInCatalogue)).toEqual([]);
});

const documents = ["wallet.md", "tokens.md", "facts.md"];
test.each(documents)("%s: the texts of what is built are in the catalogue", (name) => {
  const leftOut = [...(NOT_BUILT[name] ?? []), ...(THROWN[name] ?? [])].map((section) => `${name} ${section}`);
  const missing = fixedTexts(name)
    .filter(({ at, text }) => !leftOut.includes(at) && (NOT_SHOWN[text] ?? TEXTS_NOT_BUILT[text]) === undefined)
    .filter(({ text }) => !isInCatalogue(text))
    .map(({ at, text }) => `${at}: ${text}`);
  expect(missing).toEqual([]);
});
