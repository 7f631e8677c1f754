/**
 * What is known to be complete of a list that grows at its top: ranges of ranks, from `from` up to but not including
 * `to`, ascending and apart. Rank 0 is the oldest transaction, so a rank stays what it is when newer ones come.
 */
export type Run = readonly [from: number, to: number];

/** Adds a range; those that touch become one. */
export function addRun(runs: readonly Run[], from: number, to: number): readonly Run[] {
  if (to <= from) return runs;
  const touching = runs.filter(([low, high]) => low <= to && high >= from);
  const merged: Run = [
    Math.min(from, ...touching.map(([low]) => low)),
    Math.max(to, ...touching.map(([, high]) => high)),
  ];
  return [...runs.filter((run) => !touching.includes(run)), merged].sort(([a], [b]) => a - b);
}

/** Only what lies below `to`. */
export const runsBelow = (runs: readonly Run[], to: number): readonly Run[] =>
  runs.flatMap(([low, high]) => (low < to ? [[low, Math.min(high, to)] as const] : []));

/** Without the highest `count` ranks that are in a run. */
export function withoutHighest(runs: readonly Run[], count: number): readonly Run[] {
  let left = count;
  return [...runs]
    .reverse()
    .map(([low, high]) => {
      const taken = Math.min(left, high - low);
      left -= taken;
      return [low, high - taken] as const;
    })
    .filter(([low, high]) => high > low)
    .reverse();
}

export const covers = (runs: readonly Run[], from: number, to: number): boolean =>
  to <= from || runs.some(([low, high]) => low <= from && high >= to);

/** How many ranks below `total` are in a run. */
export const sizeOf = (runs: readonly Run[], total: number): number =>
  runsBelow(runs, total).reduce((sum, [low, high]) => sum + high - low, 0);

/** The pages of this size, newest first, that are not in a run as a whole. */
export function missingPages(runs: readonly Run[], total: number, pageSize: number): number[] {
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => page);
  return pages.filter((page) => !covers(runs, Math.max(0, total - (page + 1) * pageSize), total - page * pageSize));
}
