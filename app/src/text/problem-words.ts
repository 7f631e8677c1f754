import { reasonText } from "./reasons.ts";

/** What went wrong, then what it means and what to do; where money is involved, whether it moved. */
export type ProblemWords = { title: string; detail: string };

/** Returns a reason as a sentence. Reasons are codes of the engine, or texts of servers and browsers. */
export function sentence(reason: string): string {
  const text = reasonText(reason);
  if (text === "") return "";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
