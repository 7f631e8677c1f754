import type { CreationProblems } from "@satchel/core/token";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import type { Blocker, TouchedFields } from "../../payment/form/blockers.ts";
import type { Creation, CreationTexts } from "./creation-form.ts";
import { fieldProblemText, fieldToShorten, messageProblemText, supplyProblemText } from "./creation-words.ts";

// The ids of the fields.
export const NAME = "token-name";
export const TICKER = "token-ticker";
export const DECIMALS = "token-decimals";
export const SUPPLY = "token-supply";
export const WEBSITE = "token-website";

type Read = {
  kind: Creation["kind"];
  form: CreationTexts;
  problems: CreationProblems;
  touched: Pick<TouchedFields, "has">;
  locale: string;
};

/** What is wrong with each field, in words. A field without an entry is not marked. */
export type Marked = { name?: string; ticker?: string; decimals?: string; supply?: string; url?: string };

/**
 * Returns the errors that the form shows: of fields that a person has left, and errors that no further typing mends.
 */
export function markedOf({ form, problems, touched, locale }: Read): Marked {
  const { name, ticker, decimals, supply, url, message } = problems;
  const isTold = (id: string, text: string, isAtOnce: boolean) => isAtOnce || (touched.has(id) && text !== "");
  const marked: Marked = {
    ...(name && isTold(NAME, form.name, isSettled(name, form.name)) && { name: fieldProblemText(name) }),
    ...(ticker && isTold(TICKER, form.ticker, isSettled(ticker, form.ticker)) && { ticker: fieldProblemText(ticker) }),
    ...(decimals && (touched.has(DECIMALS) || form.decimals !== "") && { decimals: fieldProblemText(decimals) }),
    ...(url && (url === "url-length" || touched.has(WEBSITE)) && { url: fieldProblemText(url) }),
  };
  if (supply && (touched.has(SUPPLY) || isSupplySettled(supply.code, form.supply))) {
    marked.supply = supplyProblemText(supply, /^\d$/.test(form.decimals) ? Number(form.decimals) : 0, locale);
  }
  if (message) {
    marked[fieldToShorten(message)] ??= messageProblemText(message, locale);
  }
  return marked;
}

/** Tells whether a name stays wrong whatever is typed behind it, or belongs to a coin as it is. */
const isSettled = (problem: string, text: string): boolean =>
  problem.endsWith("-banned") || (problem.endsWith("-length") && text.trim() !== "");

const isSupplySettled = (code: string, text: string): boolean =>
  code === "supply-above-max" ||
  code === "amount-too-precise" ||
  // Half a number may become one: "." or "0".
  (code !== "amount-zero" && text.trim().length > 1);

/** Returns what keeps the form from being created, in its order. */
export function creationBlockers({ kind, form, problems }: Read, marked: Marked): readonly (Blocker | undefined)[] {
  const { name, ticker, decimals, supply, url, message } = problems;
  const { blocking } = createText;
  const isNameless = form.name.trim() === "" || form.ticker.trim() === "";
  const names = { token: blocking.namesOfToken, collection: blocking.namesOfCollection, nft: blocking.namesOfNft }[
    kind
  ];
  const wrong = (field: string, text: string): Blocker => ({ field, text, isError: true });
  const missing = (field: string, text: string): Blocker => ({ field, text, panel: text, isError: false });
  const isNameWrong = marked.name !== undefined || (message !== undefined && message.field === "name");
  return [
    isNameless ? missing(form.name.trim() === "" ? NAME : TICKER, names) : undefined,
    (name && form.name.trim() !== "") || isNameWrong
      ? wrong(NAME, name === "name-banned" ? blocking.anotherName : blocking.name)
      : undefined,
    (ticker && form.ticker.trim() !== "") || marked.ticker !== undefined
      ? wrong(TICKER, ticker === "ticker-banned" ? blocking.anotherTicker : blocking.ticker)
      : undefined,
    decimals && (marked.decimals === undefined ? missing : wrong)(DECIMALS, blocking.decimals),
    supply && (marked.supply === undefined ? missing(SUPPLY, blocking.supply) : wrong(SUPPLY, blocking.correctSupply)),
    url || marked.url !== undefined ? wrong(WEBSITE, blocking.url) : undefined,
    problems.hash || message ? wrong(NAME, blocking.name) : undefined,
  ];
}
