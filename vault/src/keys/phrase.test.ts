import { rounds } from "@satchel/core/testing";
import { entropyToMnemonic, fromHex, mnemonicToSeed, toHex } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEntropy, deriveSeed, formatPhrase, parsePhrase } from "./phrase.ts";

/** Entropy and phrase: the 12-word English vectors published with BIP39. */
const vectors: readonly (readonly [string, string])[] = [
  ["00000000000000000000000000000000", `${"abandon ".repeat(11)}about`],
  ["7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f", "legal winner thank year wave sausage worth useful legal winner thank yellow"],
  [
    "80808080808080808080808080808080",
    "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
  ],
  ["ffffffffffffffffffffffffffffffff", `${"zoo ".repeat(11)}wrong`],
];

const anEntropy = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe("seed phrases", () => {
  test.each(vectors)("BIP39 vector %s", (entropy, phrase) => {
    expect(formatPhrase(fromHex(entropy))).toBe(phrase);
    expect(toHex(parsePhrase(phrase) ?? new Uint8Array())).toBe(entropy);
  });

  test("the all-zero entropy has the published seed", async () => {
    expect(toHex(await deriveSeed(new Uint8Array(16)))).toBe(
      "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1" +
        "9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4",
    );
  });

  test("phrase and seed are the same as in ecash-lib, and the phrase is parsed back to its entropy", () =>
    fc.assert(
      fc.asyncProperty(anEntropy, async (entropy) => {
        const phrase = entropyToMnemonic(entropy, english);
        expect(formatPhrase(entropy)).toBe(phrase);
        expect(parsePhrase(phrase)).toEqual(entropy);
        expect(await deriveSeed(entropy)).toEqual(mnemonicToSeed(phrase));
      }),
      { numRuns: rounds(12, 40) },
    ));

  test("new entropy is 128 bits and different each time", () => {
    const made = Array.from({ length: 200 }, () => toHex(createEntropy()));
    expect(new Set(made).size).toBe(200);
    expect(made.every((hex) => hex.length === 32)).toBe(true);
  });

  test("spaces, tabs and line breaks between words do not matter", () => {
    expect(parsePhrase(`  ${"zoo\n\t".repeat(11)}  wrong \n`)).toEqual(new Uint8Array(16).fill(0xff));
  });

  test.each([
    ["empty", ""],
    ["eleven words", "zoo ".repeat(11)],
    ["thirteen words", "zoo ".repeat(13)],
    ["a valid phrase of 15 words", entropyToMnemonic(new Uint8Array(20), english)],
    ["a valid phrase of 24 words", entropyToMnemonic(new Uint8Array(32), english)],
    ["an upper-case letter", `${"zoo ".repeat(11)}Wrong`],
    ["full-width letters", `${"zoo ".repeat(11)}ｗｒｏｎｇ`],
    ["a word that is not on the list", `${"zoo ".repeat(11)}satchel`],
    ["a name that every object inherits", `${"zoo ".repeat(11)}constructor`],
    ["a wrong checksum", `${"zoo ".repeat(11)}zoo`],
    ["commas", "zoo,".repeat(11).concat("wrong")],
  ])("%s is refused", (_case, phrase) => {
    expect(parsePhrase(phrase)).toBeUndefined();
  });

  test("128 of the 2,048 words are accepted as the last word: those with the right 4 checksum bits", () => {
    const head = "beauty shoe decline spend still weird slot snack coach flee between";
    const accepted = english.words.filter((word) => parsePhrase(`${head} ${word}`) !== undefined);
    expect(accepted).toHaveLength(128);
    expect(accepted).toContain("paper");
  });
});
