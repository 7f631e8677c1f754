import type { LoadHistoryProblem } from "@satchel/engine";
import { historyText } from "../catalogue/en/history/history.ts";
import { counted } from "./money/counts.ts";
import { type ProblemWords, whyOf } from "./problems/problem-words.ts";

/** Returns how many transactions a search has found: "12 transactions found.", or how far it is. */
export function foundText({ hits, isOver }: { hits: readonly unknown[]; isOver: boolean }, locale: string): string {
  const count = counted(hits.length, locale);
  if (!isOver) return hits.length === 0 ? historyText.searching : historyText.foundSoFar({ count });
  return hits.length === 0 ? historyText.nothingFound : historyText.found({ count });
}

/** Returns how much of the history is on this device; empty while that is not known. */
export function storedText(
  state: {
    stored: { count: number; total: number; isWhole: boolean } | undefined;
    loading: { done: number; total: number } | undefined;
  },
  locale: string,
): string {
  const { stored, loading } = state;
  if (loading !== undefined) {
    return historyText.loadingSome({ done: counted(loading.done, locale), total: counted(loading.total, locale) });
  }
  if (stored === undefined) return "";
  const count = counted(stored.count, locale);
  if (stored.isWhole) return historyText.allStored({ count });
  return historyText.someStored({ count, total: counted(stored.total, locale) });
}

/** Returns why the rest of the history is not on this device. */
export function loadHistoryWords(problem: Exclude<LoadHistoryProblem, { code: "stopped" }>): ProblemWords {
  const { reason } = problem;
  switch (problem.code) {
    case "unreachable":
      return { title: historyText.loadFailed, ...whyOf(reason, historyText.loadedStays, historyText.loadFailedAbout) };
    case "storage-failed":
      return {
        title: historyText.storageFailed,
        ...whyOf(reason, historyText.coinsNotAffected, historyText.storageFailedAbout),
      };
  }
}
