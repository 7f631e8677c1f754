import type { NoteProblem } from "@satchel/engine";
import { currentLanguage } from "../../catalogue/catalogue.ts";
import { problemsText } from "../../catalogue/en/problems.ts";
import { counted } from "../money/counts.ts";
import { type DetailWords, whyOf } from "./problem-words.ts";

/** Returns why a private note was not saved. */
export function noteProblemWords(problem: NoteProblem): DetailWords {
  const text = problemsText.note;
  switch (problem.code) {
    case "note-too-long":
      return { detail: text.tooLong({ max: counted(problem.max, currentLanguage().intl) }) };
    case "storage-failed":
      return whyOf(problem.reason, text.notSaved, text.notSavedFor);
  }
}
