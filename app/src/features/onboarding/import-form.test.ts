import { expect, test } from "vitest";
import { countText, normalisePhrase, phraseShape } from "./import-form.ts";

const TWELVE = "legal winner thank year wave sausage worth useful legal winner thank yellow";

test.each([
  ["", "empty"],
  ["legal winner", "partial"],
  [TWELVE, "complete"],
  [`${TWELVE} more`, "wrong"],
  ["legal Winner", "wrong"],
  ["legal w1nner", "wrong"],
])("%s is %s", (text, shape) => {
  expect(phraseShape(text)).toBe(shape);
});

test("whatever stands between the words of a pasted phrase", () => {
  const pasted = `  ${TWELVE.split(" ").join(",\n  ")} `;
  expect(phraseShape(pasted)).toBe("complete");
  expect(normalisePhrase(pasted)).toBe(TWELVE);
  expect(countText("a b c")).toBe("3 / 12");
});
