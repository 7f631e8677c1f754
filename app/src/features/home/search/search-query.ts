import type { KindId } from "./tx-kinds.ts";

/** What a person looks for. Days as a date field has them, "2026-05-28"; an empty text asks for nothing. */
export type SearchQuery = {
  text: string;
  direction: "all" | "in" | "out";
  kind: KindId | "all";
  tokenId: string;
  from: string;
  to: string;
};

export const EVERYTHING: SearchQuery = { text: "", direction: "all", kind: "all", tokenId: "", from: "", to: "" };

export const isEverything = (query: SearchQuery): boolean => query.text.trim() === "" && filterCount(query) === 0;

/** How many filters besides the text are set. */
export const filterCount = ({ direction, kind, tokenId, from, to }: SearchQuery): number =>
  [direction !== "all", kind !== "all", tokenId !== "", from !== "", to !== ""].filter(Boolean).length;

/** Whether the days can be met at all. */
export const isBackwards = ({ from, to }: SearchQuery): boolean => from !== "" && to !== "" && from > to;

const DAY = /^(\d{4,6})-(\d\d)-(\d\d)$/;

/** From the first moment of the first day to the last of the last one, where this device is; milliseconds since 1970. */
export const spanOf = ({ from, to }: Pick<SearchQuery, "from" | "to">): { fromMs: number; beforeMs: number } => ({
  fromMs: dayStart(from, 0) ?? Number.NEGATIVE_INFINITY,
  beforeMs: dayStart(to, 1) ?? Number.POSITIVE_INFINITY,
});

function dayStart(day: string, daysLater: number): number | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(2000, 0, 1);
  // Not the constructor: it takes the years 0 to 99 for those of the last century.
  start.setFullYear(Number(year), Number(month) - 1, Number(date) + daysLater);
  return start.getTime();
}
