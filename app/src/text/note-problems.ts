import type { NoteProblem } from "@satchel/engine";
import { currentLanguage } from "../catalogue/catalogue.ts";
import { problemsText } from "../catalogue/en/problems.ts";
import { counted } from "./counts.ts";
import { sentence } from "./problem-words.ts";

/** Returns why a private note was not saved. */
export function noteProblemText(problem: NoteProblem): string {
  const text = problemsText.note;
  switch (problem.code) {
    case "note-too-long":
      return text.tooLong({ max: counted(problem.max, currentLanguage().intl) });
    case "storage-failed": {
      const reason = sentence(problem.reason);
      return reason === "" ? text.notSaved : text.notSavedFor({ reason });
    }
  }
}
