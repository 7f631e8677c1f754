import type { NoteProblem } from "@satchel/engine";
import { sentence } from "./problem-words.ts";

export function noteProblemText(problem: NoteProblem): string {
  switch (problem.code) {
    case "note-too-long":
      return `A note can have ${problem.max} characters. Shorten it a little.`;
    case "storage-failed":
      return `The note was not saved. ${sentence(problem.reason)} Try again.`;
  }
}
