import type { LoadHistoryProblem } from "@satchel/engine";
import { type ProblemWords, sentence } from "./problem-words.ts";

/** A number of things, in groups. */
export const countText = (count: number, locale: string): string => new Intl.NumberFormat(locale).format(count);

const transactions = (count: number, locale: string): string =>
  `${countText(count, locale)} ${count === 1 ? "transaction" : "transactions"}`;

/** "12 transactions found.", or how far the search is. */
export function foundText({ hits, isOver }: { hits: readonly unknown[]; isOver: boolean }, locale: string): string {
  if (!isOver) return hits.length === 0 ? "Searching…" : `Searching… ${countText(hits.length, locale)} found so far.`;
  return hits.length === 0 ? "Nothing found." : `${transactions(hits.length, locale)} found.`;
}

/** How much of the history is on this device. */
export function storedText(
  state: {
    stored: { count: number; total: number; isWhole: boolean } | undefined;
    loading: { done: number; total: number } | undefined;
    isOffline: boolean;
  },
  locale: string,
): string {
  const { stored, loading, isOffline } = state;
  if (loading !== undefined)
    return `Loading ${countText(loading.done, locale)} of ${countText(loading.total, locale)}…`;
  if (stored === undefined) return "";
  const offline = isOffline ? "You are offline. " : "";
  if (!stored.isWhole) {
    return `${offline}${countText(stored.count, locale)} of ${transactions(stored.total, locale)} are on this device.`;
  }
  if (stored.count === 1) return `${offline}The only transaction is on this device.`;
  return `${offline}All ${transactions(stored.count, locale)} are on this device.`;
}

export function loadHistoryWords(problem: Exclude<LoadHistoryProblem, { code: "stopped" }>): ProblemWords {
  switch (problem.code) {
    case "unreachable":
      return {
        title: "Not everything could be loaded",
        detail: `${sentence(problem.reason)} What came stays on this device. Try again.`,
      };
    case "storage-failed":
      return {
        title: "The history on this device could not be read or written",
        detail: `${sentence(problem.reason)} Coins and balances are not touched by this.`,
      };
  }
}

export const exportedText = (count: number, locale: string): string => `${transactions(count, locale)} saved as CSV`;

/** One line instead of many. */
export const foldedText = (count: number, isOpen: boolean, locale: string): string =>
  `${countText(count, locale)} small ${count === 1 ? "transaction" : "transactions"}${isOpen ? "" : " hidden"}`;
