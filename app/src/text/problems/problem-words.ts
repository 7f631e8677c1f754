import { problemsText } from "../../catalogue/en/problems.ts";
import { isOwnReason, reasonText } from "./reasons.ts";

/**
 * A title that says what went wrong, and a detail that says what it means, what to do, and whether money moved. `raw`:
 * the words of a server or a device, for the fold 'Details'.
 */
export type ProblemWords = { title: string; detail: string; raw?: string };
/** What stands below a field or under another title. */
export type DetailWords = Omit<ProblemWords, "title">;

/**
 * Returns a reason (a code of the engine, or a text of a server or a browser) as a sentence with a full stop at its
 * end; an empty reason stays empty.
 */
export function sentence(reason: string): string {
  const text = reasonText(reason);
  if (text === "") return "";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * Returns a reason as `raw` if a server or a device wrote it; nothing for a code of the engine and for an empty reason.
 */
export const rawOf = (reason: string): { raw?: string } =>
  reason.trim() === "" || isOwnReason(reason) ? {} : { raw: reason.trim() };

/**
 * Returns the detail of a failure. A code of the engine is put in words, in the text `because`. A reason that a server
 * or a device wrote becomes `raw`, beside the text `plain`.
 */
export const whyOf = (reason: string, plain: string, because: (values: { reason: string }) => string): DetailWords => ({
  detail: isOwnReason(reason) ? because({ reason: sentence(reason) }) : plain,
  ...rawOf(reason),
});

/** Returns a reason alone: a code of the engine as the detail, any other reason as `raw`. */
export const reasonWords = (reason: string): DetailWords => whyOf(reason, "", ({ reason: words }) => words);

/** Returns the detail of a failure before anything was sent. */
export const nothingSentFor = (reason: string): DetailWords =>
  whyOf(reason, problemsText.nothingSent, problemsText.nothingSentFor);
