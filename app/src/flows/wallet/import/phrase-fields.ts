import { findWords, isPhraseWord, PHRASE_WORDS, splitPhrase } from "@satchel/core/phrase";

/** The texts of the fields, and which fields the person has left. */
type PhraseFields = { words: readonly string[]; touched: readonly boolean[] };

export const EMPTY_FIELDS: PhraseFields = {
  words: Array.from({ length: PHRASE_WORDS }, () => ""),
  touched: Array.from({ length: PHRASE_WORDS }, () => false),
};

const LAST = PHRASE_WORDS - 1;

/** Puts a text in one field. An empty field counts as not left, because it holds nothing that could be wrong. */
export const writeWord = ({ words, touched }: PhraseFields, at: number, text: string): PhraseFields => ({
  words: words.with(at, text),
  touched: text === "" ? touched.with(at, false) : touched,
});

export const leaveWord = (fields: PhraseFields, at: number): PhraseFields =>
  fields.words[at] === "" ? fields : { ...fields, touched: fields.touched.with(at, true) };

/**
 * Fills in several words at once: twelve replace every field, fewer start at this field. Undefined if they do not fit.
 */
export function fillWords(fields: PhraseFields, at: number, words: readonly string[]): PhraseFields | undefined {
  const start = words.length === PHRASE_WORDS ? 0 : at;
  if (start + words.length > PHRASE_WORDS) return undefined;
  return {
    words: fields.words.map((word, place) => words[place - start] ?? word),
    touched: fields.touched.map((isTouched, place) => isTouched || words[place - start] !== undefined),
  };
}

/** Returns the field to go on with after this one. */
export const fieldAfter = (at: number): number => Math.min(at + 1, LAST);
export const fieldAfterFill = (at: number, count: number): number =>
  count === PHRASE_WORDS ? LAST : Math.min(at + count, LAST);

/** Returns what the text of a field is: a word that is being typed, a word that a space has ended, or several words. */
export function readTyped(
  text: string,
): { kind: "typing" | "ended"; word: string } | { kind: "many"; words: string[] } {
  if (!/\s/.test(text)) return { kind: "typing", word: text };
  const words = splitPhrase(text);
  return words.length > 1 ? { kind: "many", words } : { kind: "ended", word: words[0] ?? "" };
}

/** Whether a text cannot become a word of the list, or is not one although the person has left the field. */
export const isWrongWord = (text: string, isTouched: boolean): boolean =>
  text !== "" && (findWords(text, 1).length === 0 || (isTouched && !isPhraseWord(text)));

/** Returns how many words are filled in: "11 / 12". */
export const countText = (words: readonly string[]): string =>
  `${words.filter((word) => word !== "").length} / ${PHRASE_WORDS}`;
