import { reasonText } from "./reasons.ts";

/** A title that says what went wrong, and a detail that says what it means, what to do, and whether money moved. */
export type ProblemWords = { title: string; detail: string };

/**
 * Returns a reason (a code of the engine, or a text of a server or a browser) as a sentence with a full stop at its end;
 * an empty reason stays empty.
 */
export function sentence(reason: string): string {
  const text = reasonText(reason);
  if (text === "") return "";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
