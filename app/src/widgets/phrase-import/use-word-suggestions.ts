import { findWords } from "@satchel/core/phrase";
import { useState } from "react";

const MOST = 4;

/** Words that begin with what is typed, while somebody types; Tab, Enter and a space take the active one. */
export function useWordSuggestions(text: string) {
  const [cursor, setCursor] = useState<{ text: string; at: number }>();
  const found = findWords(text, MOST);
  // Nothing is left to suggest once the word stands there whole.
  const isOpen = cursor?.text === text && found.length > 0 && !(found.length === 1 && found[0] === text);
  const words = isOpen ? found : [];
  const at = Math.min(cursor?.at ?? 0, words.length - 1);
  return {
    words,
    active: isOpen ? at : undefined,
    chosen: isOpen ? words[at] : undefined,
    /** For this text, from its first word on. */
    open: (typed: string) => setCursor({ text: typed, at: 0 }),
    close: () => setCursor(undefined),
    move: (by: number) =>
      setCursor({ text, at: isOpen ? (at + by + words.length) % words.length : by < 0 ? found.length - 1 : 0 }),
  };
}

export type WordSuggestions = ReturnType<typeof useWordSuggestions>;
