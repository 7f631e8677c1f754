import { findWords } from "@satchel/core/phrase";
import { type KeyboardEvent, useId, useState } from "react";
import { phraseImportText } from "../../../catalogue/en/wallet/phrase-import.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./phrase-import.module.css";
import type { Phrase } from "./use-phrase-fields.ts";

type Props = { at: number; phrase: Phrase; problemId: string | undefined };

/** Asks browsers and password managers not to keep or change a word. */
const NOT_KEPT = {
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  translate: "no",
  "data-1p-ignore": true,
  "data-bwignore": true,
  "data-lpignore": "true",
  "data-form-type": "other",
} as const;

/** The field of one word, with a list of the words it may become. */
export function WordField({ at, phrase, problemId }: Props) {
  const listId = useId();
  const place = String(at + 1);
  const value = phrase.words[at] ?? "";
  const isWrong = phrase.isWrong[at] === true;
  const suggestions = useWordSuggestions(value);
  const { words, active } = suggestions;
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className={styles.field}>
      <label className={classNames(styles.word, isWrong && styles.wrong)}>
        <span aria-hidden="true">{place}</span>
        <input
          ref={(input) => {
            phrase.inputs.current[at] = input;
          }}
          type="text"
          value={value}
          onChange={({ target }) => {
            phrase.type(at, target.value, suggestions.chosen);
            suggestions.open(target.value);
          }}
          onPaste={(event) => {
            if (phrase.paste(at, event.clipboardData.getData("text"))) event.preventDefault();
          }}
          onKeyDown={(event) => onKey(event, at, phrase, suggestions)}
          onBlur={() => {
            suggestions.close();
            phrase.leave(at);
          }}
          role="combobox"
          aria-label={phraseImportText.word({ place })}
          aria-autocomplete="list"
          aria-expanded={words.length > 0}
          aria-controls={words.length > 0 ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          {...NOT_KEPT}
        />
      </label>
      {words.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={phraseImportText.suggestions({ place })}
          className={styles.list}
          translate="no"
        >
          {words.map((word, index) => (
            <button
              key={word}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => phrase.accept(at, word)}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Up and Down move in the list, Escape closes it, Tab and Enter take its word. A space ends a word (`readTyped`). */
function onKey(event: KeyboardEvent<HTMLInputElement>, at: number, phrase: Phrase, suggestions: WordSuggestions) {
  const { chosen } = suggestions;
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Tab") {
    // The browser moves the focus.
    if (chosen !== undefined && !event.shiftKey) phrase.write(at, chosen);
    return;
  }
  if (event.key === "ArrowDown") suggestions.move(1);
  else if (event.key === "ArrowUp") suggestions.move(-1);
  else if (event.key === "Escape" && chosen !== undefined) suggestions.close();
  else if (event.key === "Backspace" && phrase.words[at] === "") phrase.focus(at - 1);
  else if (event.key === "Enter" && chosen !== undefined) phrase.accept(at, chosen);
  else if (event.key === "Enter" && !phrase.isComplete) phrase.focus(at + 1);
  else return;
  event.preventDefault();
}

const MOST = 4;

/** The words that begin with the typed text, while the person types. Tab, Enter and a space take the active one. */
function useWordSuggestions(text: string) {
  const [cursor, setCursor] = useState<{ text: string; at: number }>();
  const matches = findWords(text, MOST);
  // A whole word needs no suggestion.
  const isOpen = cursor?.text === text && matches.length > 0 && !(matches.length === 1 && matches[0] === text);
  const words = isOpen ? matches : [];
  const at = Math.min(cursor?.at ?? 0, words.length - 1);
  return {
    words,
    active: isOpen ? at : undefined,
    chosen: isOpen ? words[at] : undefined,
    /** Opens the list for a text, at its first word. */
    open: (typed: string) => setCursor({ text: typed, at: 0 }),
    close: () => setCursor(undefined),
    move: (by: number) =>
      setCursor({ text, at: isOpen ? (at + by + words.length) % words.length : by < 0 ? matches.length - 1 : 0 }),
  };
}

type WordSuggestions = ReturnType<typeof useWordSuggestions>;
