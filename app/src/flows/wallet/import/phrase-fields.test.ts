import { PHRASE_WORDS } from "@satchel/core/phrase";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countText,
  EMPTY_FIELDS,
  fieldAfter,
  fieldAfterFill,
  fillWords,
  isWrongWord,
  leaveWord,
  readTyped,
  writeWord,
} from "./phrase-fields.ts";

const TWELVE = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
const NONE = EMPTY_FIELDS.words;

describe("several words at once", () => {
  test("all twelve fill all fields, wherever they were pasted", () =>
    fc.assert(
      fc.property(fc.nat(PHRASE_WORDS - 1), (at) => {
        expect(fillWords(EMPTY_FIELDS, at, TWELVE)?.words).toEqual(TWELVE);
        expect(fieldAfterFill(at, PHRASE_WORDS)).toBe(PHRASE_WORDS - 1);
      }),
    ));

  test("fewer than twelve fill the fields from where they were pasted, and no others", () => {
    const filled = fillWords(writeWord(EMPTY_FIELDS, 0, "zoo"), 3, ["year", "wave"]);
    expect(filled?.words).toEqual(NONE.with(0, "zoo").with(3, "year").with(4, "wave"));
    expect(filled?.touched.indexOf(true)).toBe(3);
    expect(fieldAfterFill(3, 2)).toBe(5);
  });

  test.each([
    ["thirteen words", 0, 13],
    ["twenty-four words", 0, 24],
    ["words beyond the last field", 11, 2],
  ])("%s do not fit", (_what, at, count) => {
    expect(
      fillWords(
        EMPTY_FIELDS,
        at,
        Array.from({ length: count }, () => "zoo"),
      ),
    ).toBeUndefined();
  });
});

test.each([
  ["legal", { kind: "typing", word: "legal" }],
  ["", { kind: "typing", word: "" }],
  ["legal ", { kind: "ended", word: "legal" }],
  [" ", { kind: "ended", word: "" }],
  ["legal winner", { kind: "many", words: ["legal", "winner"] }],
])("typed: %j", (text, read) => expect(readTyped(text)).toEqual(read));

test.each([
  ["", true, false],
  ["lega", false, false],
  ["lega", true, true],
  ["legal", true, false],
  ["legall", false, true],
  ["Legal", false, true],
  ["1", false, true],
  ["zz", false, true],
])("%j, touched: %s, is wrong: %s", (text, isTouched, isWrong) => expect(isWrongWord(text, isTouched)).toBe(isWrong));

test("an empty field counts as not touched, also after it was emptied", () => {
  expect(leaveWord(EMPTY_FIELDS, 2)).toBe(EMPTY_FIELDS);
  const fields = leaveWord(writeWord(EMPTY_FIELDS, 2, "lega"), 2);
  expect(fields.touched[2]).toBe(true);
  expect(writeWord(fields, 2, "")).toEqual(EMPTY_FIELDS);
});

test("the last field is followed by itself, and filled fields are counted", () => {
  expect([fieldAfter(0), fieldAfter(11)]).toEqual([1, 11]);
  expect(countText(TWELVE.with(4, ""))).toBe("11 / 12");
});
