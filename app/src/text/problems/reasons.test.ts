import { expect, test } from "vitest";
import { problemsText } from "../../catalogue/en/problems.ts";
import { sentence } from "./problem-words.ts";

test.each([
  ["no-wallet", "There is no wallet yet."],
  ["not-as-planned", "The signed transaction was not the one you reviewed."],
  ["locked", "Satchel is locked."],
])("the engine's reason %s is put into words", (code, words) => {
  expect(sentence(code)).toBe(words);
});

test.each([
  [" disk full ", "disk full."],
  ["Why so?", "Why so?"],
  ["", ""],
  ["toString", "toString."],
])("any other reason '%s' stays as it was given", (reason, words) => {
  expect(sentence(reason)).toBe(words);
});

test("no reason speaks of tabs or of a browser: it is shown on a phone too, which has neither", () => {
  for (const words of Object.values(problemsText.reasons)) expect(words).not.toMatch(/\b(tabs?|browsers?)\b/i);
});
