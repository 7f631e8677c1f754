import type { TokenId } from "@satchel/core/ids";
import type { KindId } from "./tx-kinds.ts";

/** What a person searches for. Days are written as in a date field, "2026-05-28"; an empty text sets no condition. */
export type SearchQuery = {
  text: string;
  direction: "all" | "in" | "out";
  kind: KindId | "all";
  tokenId: TokenId | "";
  from: string;
  to: string;
};

export const EVERYTHING: SearchQuery = { text: "", direction: "all", kind: "all", tokenId: "", from: "", to: "" };

export const isEverything = (query: SearchQuery): boolean => query.text.trim() === "" && filterCount(query) === 0;

/** Returns how many filters are set; the text is not one. */
export const filterCount = ({ direction, kind, tokenId, from, to }: SearchQuery): number =>
  [direction !== "all", kind !== "all", tokenId !== "", from !== "", to !== ""].filter(Boolean).length;

/** Returns whether the last day is before the first one. */
export const isBackwards = ({ from, to }: SearchQuery): boolean => from !== "" && to !== "" && from > to;

const DAY = /^(\d{4,6})-(\d\d)-(\d\d)$/;

/**
 * Returns the time from the start of the first day to the end of the last one, in this device's time zone; milliseconds
 * since 1970.
 */
export const spanOf = ({ from, to }: Pick<SearchQuery, "from" | "to">): { fromMs: number; beforeMs: number } => ({
  fromMs: dayStart(from, 0) ?? Number.NEGATIVE_INFINITY,
  beforeMs: dayStart(to, 1) ?? Number.POSITIVE_INFINITY,
});

function dayStart(day: string, daysLater: number): number | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(2000, 0, 1);
  // Not by the constructor: it reads the years 0 to 99 as 1900 to 1999.
  start.setFullYear(Number(year), Number(month) - 1, Number(date) + daysLater);
  return start.getTime();
}
