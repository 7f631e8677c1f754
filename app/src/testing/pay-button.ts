import type { Screen } from "./page.ts";

const WORDS = /^(Review|Send|Send (?!to ).+)$/;

/** Returns the button that pays: of the review if one is open, otherwise of the form, where it may say Review. */
export function payButton(screen: Screen): HTMLButtonElement {
  const dialog = document.querySelector("dialog:has(button)");
  const inReview = [...(dialog?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Send");
  if (inReview) return inReview;
  const found = [...document.querySelectorAll("button")].filter(({ textContent }) => WORDS.test(textContent ?? ""));
  const last = found.at(-1);
  if (!last) throw new Error(`No button that pays in: ${screen.text()}`);
  return last;
}
