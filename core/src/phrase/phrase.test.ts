import { entropyToMnemonic } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ENGLISH_WORDS } from "./english-words.data.ts";
import { findWords, isPhrase, isPhraseWord, PHRASE_WORDS, splitPhrase } from "./index.ts";

const TWELVE = "legal winner thank year wave sausage worth useful legal winner thank yellow";
const isOne = (phrase: string) => isPhrase(phrase.split(" "));

test("the list is the one of ecash-lib, which is the one of BIP39", () => {
  expect(ENGLISH_WORDS).toEqual(english.words);
});

describe("checking", () => {
  test.each([
    `${"abandon ".repeat(11)}about`,
    TWELVE,
    "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
    `${"zoo ".repeat(11)}wrong`,
    "beauty shoe decline spend still weird slot snack coach flee between paper",
  ])("vector: %s", (phrase) => {
    expect(isOne(phrase)).toBe(true);
  });

  test.each([
    ["nothing", []],
    ["eleven words", Array.from({ length: 11 }, () => "zoo")],
    ["a valid phrase of 15 words", entropyToMnemonic(new Uint8Array(20), english).split(" ")],
    ["a valid phrase of 24 words", entropyToMnemonic(new Uint8Array(32), english).split(" ")],
    ["an upper-case letter", `${"zoo ".repeat(11)}Wrong`.split(" ")],
    ["a word of no list", `${"zoo ".repeat(11)}satchel`.split(" ")],
    ["a name every object has", `${"zoo ".repeat(11)}constructor`.split(" ")],
    ["a wrong checksum", `${"zoo ".repeat(11)}zoo`.split(" ")],
    ["two words in one place", [...Array.from({ length: 11 }, () => "zoo"), "zoo wrong"]],
  ])("%s is no phrase", (_case, words) => {
    expect(isPhrase(words)).toBe(false);
  });

  test("what ecash-lib makes of any entropy is a phrase", () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
        expect(isOne(entropyToMnemonic(entropy, english))).toBe(true);
      }),
    ));

  test("of every last word, exactly the 128 whose checksum fits", () => {
    const head = TWELVE.split(" ").slice(0, 11);
    const fitting = ENGLISH_WORDS.filter((word) => isPhrase([...head, word]));
    expect(fitting).toHaveLength(2048 / 16);
    expect(fitting).toContain("yellow");
  });
});

test("words are found by their beginning, in order, the typed one first", () => {
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
  ["lines", TWELVE.replaceAll(" ", "\r\n\t ")],
  ["commas", ` ${TWELVE.replaceAll(" ", ", ")} `],
  [
    "numbers with points",
    TWELVE.split(" ")
      .map((word, at) => `${at + 1}. ${word}`)
      .join("\n"),
  ],
  [
    "numbers right before the words",
    TWELVE.split(" ")
      .map((word, at) => `${at + 1}.${word}`)
      .join(" "),
  ],
  [
    "numbers in brackets",
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
])("%s around the words are left out", (_what, text) => {
  expect(splitPhrase(text)).toEqual(TWELVE.split(" "));
  expect(splitPhrase(text)).toHaveLength(PHRASE_WORDS);
});

test("letters keep their case, and nothing is no word", () => {
  expect(splitPhrase("Legal WINNER")).toEqual(["Legal", "WINNER"]);
  expect(splitPhrase(" \n 1. ")).toEqual([]);
});
