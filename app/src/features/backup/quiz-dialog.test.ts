import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isRight, pickQuestions } from "./quiz-dialog.tsx";

const PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow";

test("three different places of the phrase, in order, with their words", () => {
  const aRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  return fc.assert(
    fc.property(fc.array(aRandom, { minLength: 3, maxLength: 3 }), (numbers) => {
      const numbersToPick = [...numbers];
      const questions = pickQuestions(PHRASE, () => numbersToPick.shift() ?? 0);
      const places = questions.map(({ place }) => place);
      expect(new Set(places).size).toBe(3);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      for (const { place, word } of questions) expect(PHRASE.split(" ")[place - 1]).toBe(word);
    }),
  );
});

test("every place can be asked for", () => {
  const asked = Array.from({ length: 12 }, (_none, at) => pickQuestions(PHRASE, () => at / 12));
  expect(new Set(asked.flat().map(({ place }) => place))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
});

test.each([
  ["winner", true],
  [" Winner ", true],
  ["", false],
  ["winne", false],
  ["thank", false],
])("%j for winner: %s", (answer, isIt) => {
  expect(isRight({ place: 2, word: "winner" }, answer)).toBe(isIt);
});
