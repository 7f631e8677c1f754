import { entropyToMnemonic } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ENGLISH_WORDS } from "./english-words.data.ts";
import { findWords, isPhrase, isPhraseWord, PHRASE_WORDS, splitPhrase } from "./index.ts";

const TWELVE = "legal winner thank year wave sausage worth useful legal winner thank yellow";
const isPhraseText = (phrase: string) => isPhrase(phrase.split(" "));

test("the list equals that of ecash-lib, which is that of BIP39", () => {
  expect(ENGLISH_WORDS).toEqual(english.words);
});

describe("isPhrase", () => {
  test.each([
    `${"abandon ".repeat(11)}about`,
    TWELVE,
    "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
    `${"zoo ".repeat(11)}wrong`,
    "beauty shoe decline spend still weird slot snack coach flee between paper",
  ])("accepts the vector: %s", (phrase) => {
    expect(isPhraseText(phrase)).toBe(true);
  });

  test.each([
    ["no words", []],
    ["eleven words", Array.from({ length: 11 }, () => "zoo")],
    ["a valid phrase of 15 words", entropyToMnemonic(new Uint8Array(20), english).split(" ")],
    ["a valid phrase of 24 words", entropyToMnemonic(new Uint8Array(32), english).split(" ")],
    ["an upper-case letter", `${"zoo ".repeat(11)}Wrong`.split(" ")],
    ["a word that is not in the list", `${"zoo ".repeat(11)}satchel`.split(" ")],
    ["the name of an object property", `${"zoo ".repeat(11)}constructor`.split(" ")],
    ["a wrong checksum", `${"zoo ".repeat(11)}zoo`.split(" ")],
    ["two words in one entry", [...Array.from({ length: 11 }, () => "zoo"), "zoo wrong"]],
  ])("refuses %s", (_case, words) => {
    expect(isPhrase(words)).toBe(false);
  });

  test("accepts the phrase that ecash-lib makes of any entropy", () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
        expect(isPhraseText(entropyToMnemonic(entropy, english))).toBe(true);
      }),
    ));

  test("accepts exactly 128 of all possible last words, those with a valid checksum", () => {
    const head = TWELVE.split(" ").slice(0, 11);
    const fitting = ENGLISH_WORDS.filter((word) => isPhrase([...head, word]));
    expect(fitting).toHaveLength(2048 / 16);
    expect(fitting).toContain("yellow");
  });
});

test("findWords finds words by their prefix, in the order of the list", () => {
  expect(findWords("act", 6)).toEqual(["act", "action", "actor", "actress", "actual"]);
  expect(findWords("a", 3)).toEqual(["abandon", "ability", "able"]);
  expect(findWords("Act", 6)).toEqual([]);
  expect(findWords("zzz", 6)).toEqual([]);
  expect(findWords("", 6)).toEqual([]);
  expect([isPhraseWord("act"), isPhraseWord("Act"), isPhraseWord("ac"), isPhraseWord("toString")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ["line breaks", TWELVE.replaceAll(" ", "\r\n\t ")],
  ["commas", ` ${TWELVE.replaceAll(" ", ", ")} `],
  [
    "numbers with points",
    TWELVE.split(" ")
      .map((word, at) => `${at + 1}. ${word}`)
      .join("\n"),
  ],
  [
    "numbers directly before the words",
    TWELVE.split(" ")
      .map((word, at) => `${at + 1}.${word}`)
      .join(" "),
  ],
  [
    "numbers with brackets",
    TWELVE.split(" ")
      .map((word, at) => `${at + 1}) ${word}`)
      .join("\u00a0"),
  ],
  [
    "bare numbers",
    TWELVE.split(" ")
      .map((word, at) => `${at + 1} ${word}`)
      .join("\n"),
  ],
])("splitPhrase drops %s", (_what, text) => {
  expect(splitPhrase(text)).toEqual(TWELVE.split(" "));
  expect(splitPhrase(text)).toHaveLength(PHRASE_WORDS);
});

test("splitPhrase keeps the case of letters and returns no empty words", () => {
  expect(splitPhrase("Legal WINNER")).toEqual(["Legal", "WINNER"]);
  expect(splitPhrase(" \n 1. ")).toEqual([]);
});
