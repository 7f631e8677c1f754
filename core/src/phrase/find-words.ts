import { ENGLISH_WORDS } from "./english-words.data.ts";

/** The words of the list that begin so, in its order and at most so many; the typed word itself comes first. */
export function findWords(beginning: string, most: number): readonly string[] {
  if (beginning === "") return [];
  return ENGLISH_WORDS.filter((word) => word.startsWith(beginning)).slice(0, most);
}
