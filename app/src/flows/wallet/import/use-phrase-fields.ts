import { isPhrase, splitPhrase } from "@satchel/core/phrase";
import { useRef, useState } from "react";
import {
  EMPTY_FIELDS,
  fieldAfter,
  fieldAfterFill,
  fillWords,
  isWrongWord,
  leaveWord,
  readTyped,
  writeWord,
} from "./phrase-fields.ts";

/** The twelve fields, and where the focus goes from each. The words are kept in this state only. */
export function usePhraseFields() {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  /** Pasted words did not fit and were not filled in. This is shown until the person types something else. */
  const [didNotFit, setDidNotFit] = useState(false);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const { words, touched } = fields;

  const focus = (at: number) => inputs.current[at]?.focus();
  const write = (at: number, text: string) => {
    setDidNotFit(false);
    setFields((now) => writeWord(now, at, text));
  };
  const fill = (at: number, many: readonly string[]) => {
    const filled = fillWords(fields, at, many);
    setDidNotFit(filled === undefined);
    if (!filled) return;
    setFields(filled);
    focus(fieldAfterFill(at, many.length));
  };
  const accept = (at: number, word: string) => {
    write(at, word);
    focus(fieldAfter(at));
  };
  return {
    words,
    isWrong: words.map((word, at) => isWrongWord(word, touched[at] === true)),
    isComplete: isPhrase(words),
    isFull: words.every((word) => word !== ""),
    didNotFit,
    inputs,
    /** `suggested`: the word that a space takes in place of the typed text. */
    type: (at: number, text: string, suggested: string | undefined) => {
      const typed = readTyped(text);
      if (typed.kind === "many") fill(at, typed.words);
      else if (typed.kind === "typing" || typed.word === "") write(at, typed.word);
      else accept(at, typed.word === words[at] ? (suggested ?? typed.word) : typed.word);
    },
    /** Whether the fields took the pasted text; if not, the browser puts it in. */
    paste: (at: number, text: string): boolean => {
      const many = splitPhrase(text);
      if (many.length > 1) fill(at, many);
      return many.length > 1;
    },
    write,
    accept,
    leave: (at: number) => setFields((now) => leaveWord(now, at)),
    focus,
    clear: () => setFields(EMPTY_FIELDS),
  };
}

export type Phrase = ReturnType<typeof usePhraseFields>;
