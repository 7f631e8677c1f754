import type { CreationProblems, MessageProblem, NameWarning, SupplyProblem } from "@satchel/core/token";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { counted } from "../../../text/money/counts.ts";
import { tokenAmountProblem } from "../send/token-amount.ts";
import { tokenAmountProblemText } from "../send/token-send-words.ts";

/** The label of the button that creates, which is also the title of its screen (wallet.md 2.4). */
export const creationTitle = (kind: "token" | "collection" | "nft"): string => createText[kind];

type FieldProblem = NonNullable<CreationProblems["name" | "ticker" | "decimals" | "url"]>;

/** Returns the sentence for a wrong field (wallet.md 5.14). */
export function fieldProblemText(problem: FieldProblem): string {
  const text = createText.problems;
  switch (problem) {
    case "name-length":
      return text.nameLength;
    case "name-banned":
      return text.nameBanned;
    case "ticker-length":
      return text.tickerLength;
    case "ticker-banned":
      return text.tickerBanned;
    case "decimals-invalid":
      return text.decimals;
    case "url-invalid":
      return text.url;
    case "url-length":
      return text.urlLength;
  }
}

/** Returns the sentence for a wrong supply (wallet.md 5.2). `decimals`: of the new token. */
export function supplyProblemText(problem: SupplyProblem, decimals: number, locale: string): string {
  const words = { decimals, locale, isHidden: false, isNft: false };
  if (problem.code === "supply-above-max") {
    return tokenAmountProblemText({ ...problem, code: "token-amount-above-max" }, words);
  }
  if (problem.code === "amount-not-a-number" && problem.input.trim() === "") {
    return tokenAmountProblemText({ code: "token-amount-missing" }, words);
  }
  return tokenAmountProblemText(tokenAmountProblem(problem), words);
}

/**
 * Returns the field at which a text that does not fit is told. The hash of a picture has one length, so a text has to
 * be shorter.
 */
export const fieldToShorten = ({ field }: MessageProblem): "name" | "ticker" | "url" =>
  field === "hash" ? "name" : field;

/** Returns the sentence for a text that does not fit. It names the field. */
export function messageProblemText(problem: MessageProblem, locale: string): string {
  const values = { bytes: counted(problem.bytes, locale), max: counted(problem.max, locale) };
  const { fieldTooLong, messageTooLong } = createText.problems;
  const texts = problem.code === "field-too-long" ? fieldTooLong : messageTooLong;
  return texts[fieldToShorten(problem)](values);
}

/** Returns what looks suspicious about a name or ticker. */
export const warningText = (text: string, warning: NameWarning): string =>
  warning.code === "name-looks-like"
    ? createText.looksLike({ text, like: warning.like })
    : createText.mixesScripts({ text });
