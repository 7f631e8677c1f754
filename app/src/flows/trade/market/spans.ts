// The time that a chart shows, in parts that a person knows: hours, days, weeks and months of this device's calendar.

export const SPANS = ["day", "week", "month", "all"] as const;
export type SpanId = (typeof SPANS)[number];
export type Step = "hour" | "four-hours" | "day" | "week" | "month";

/** `bounds`: where the parts begin, and last where the last one ends, in seconds. */
export type ShownTime = { bounds: readonly number[]; step: Step };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many parts of which length a span has. */
const PARTS: Record<Exclude<SpanId, "all">, { step: Step; count: number }> = {
  day: { step: "hour", count: 24 },
  week: { step: "four-hours", count: 42 },
  month: { step: "day", count: 30 },
};
/** The longest times that all trades are shown in these steps. A longer time has months. */
const STEPS_OF_ALL = [
  { step: "hour", upToMs: 2 * DAY_MS },
  { step: "day", upToMs: 60 * DAY_MS },
  { step: "week", upToMs: 420 * DAY_MS },
] as const;
/** More months than any chain has. A server may tell any time. */
const MOST_PARTS = 600;

/**
 * Returns the parts of a span. `back`: by how many spans it ends before now. `oldestMs`: the time of the oldest trade,
 * from which on all of them are shown.
 */
export function shownTime(span: SpanId, back: number, nowMs: number, oldestMs: number): ShownTime {
  if (span === "all") return allTime(nowMs, oldestMs);
  const { step, count } = PARTS[span];
  const from = (back + 1) * count;
  return { step, bounds: Array.from({ length: count + 1 }, (_, at) => boundSecs(step, nowMs, from - at)) };
}

function allTime(nowMs: number, oldestMs: number): ShownTime {
  const lengthMs = nowMs - oldestMs;
  const { step } = STEPS_OF_ALL.find(({ upToMs }) => lengthMs <= upToMs) ?? { step: "month" };
  const bounds = [boundSecs(step, nowMs, 0)];
  while (bounds.length < 2 || (bounds.length <= MOST_PARTS && (bounds[0] ?? 0) * 1000 > oldestMs)) {
    bounds.unshift(boundSecs(step, nowMs, bounds.length));
  }
  return { step, bounds };
}

/** Returns where the part of now ends, or, with `back`, where one ends by that number of parts earlier. */
function boundSecs(step: Step, nowMs: number, back: number): number {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const local = (...parts: [number, number, number?, number?]) => new Date(...parts).getTime();
  const ms = {
    hour: () => now.setMinutes(0, 0, 0) + (1 - back) * HOUR_MS,
    "four-hours": () => local(year, month, day, (Math.floor(now.getHours() / 4) + 1 - back) * 4),
    day: () => local(year, month, day + 1 - back),
    week: () => local(year, month, day + 1 - 7 * back),
    month: () => local(year, month + 1 - back, 1),
  }[step]();
  return Math.floor(ms / 1000);
}
