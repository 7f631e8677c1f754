import type { OwnReason } from "@satchel/engine";
import { problemsText } from "../catalogue/en/problems.ts";

/** Returns a reason in words: those of a code of the engine, or any other reason as a port or server wrote it. A code's words have no full stop. */
export function reasonText(reason: string): string {
  const texts: Readonly<Record<OwnReason, string>> = problemsText.reasons;
  return isOwnReason(reason, texts) ? texts[reason] : reason.trim();
}

const isOwnReason = (reason: string, texts: Readonly<Record<OwnReason, string>>): reason is OwnReason =>
  Object.hasOwn(texts, reason);
