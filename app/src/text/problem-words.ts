/** What went wrong, then what it means and what to do; where money is involved, whether it moved. */
export type ProblemWords = { title: string; detail: string };

/** Reasons come from servers and browsers, with or without their full stop. */
export function sentence(reason: string): string {
  const text = reason.trim();
  if (text === "") return "";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
