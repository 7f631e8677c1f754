const WORDS = 12;

/** The words of what was typed or pasted, whatever stands between them. */
export const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== "");

/** How far a phrase is: `partial` may still become one. Whether the words are the right ones, only the vault knows. */
export function phraseShape(text: string): "empty" | "partial" | "complete" | "wrong" {
  const words = wordsOf(text);
  if (words.length === 0) return "empty";
  if (words.length > WORDS || words.some((word) => !/^[a-z]+$/.test(word))) return "wrong";
  return words.length === WORDS ? "complete" : "partial";
}

export const normalisePhrase = (text: string): string => wordsOf(text).join(" ");

/** "11 / 12". */
export const countText = (text: string): string => `${wordsOf(text).length} / ${WORDS}`;
