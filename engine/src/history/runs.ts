/**
 * A gapless part of a list that grows at its top: the ranks from `from` up to but not including `to`. Rank 0 is the
 * oldest transaction, so newer ones do not change a rank. Lists of runs are ascending, and their runs do not touch.
 */
export type Run = readonly [from: number, to: number];

/** Adds a range, and joins it with the runs that it touches. */
export function addRun(runs: readonly Run[], from: number, to: number): readonly Run[] {
  if (to <= from) return runs;
  const touching = runs.filter(([low, high]) => low <= to && high >= from);
  const merged: Run = [
    Math.min(from, ...touching.map(([low]) => low)),
    Math.max(to, ...touching.map(([, high]) => high)),
  ];
  return [...runs.filter((run) => !touching.includes(run)), merged].sort(([a], [b]) => a - b);
}

/** Returns the parts of the runs below rank `to`. */
export const runsBelow = (runs: readonly Run[], to: number): readonly Run[] =>
  runs.flatMap(([low, high]) => (low < to ? [[low, Math.min(high, to)] as const] : []));

/** Returns the runs without their `count` highest ranks. */
export function withoutHighest(runs: readonly Run[], count: number): readonly Run[] {
  let remaining = count;
  return [...runs]
    .reverse()
    .map(([low, high]) => {
      const taken = Math.min(remaining, high - low);
      remaining -= taken;
      return [low, high - taken] as const;
    })
    .filter(([low, high]) => high > low)
    .reverse();
}

export const covers = (runs: readonly Run[], from: number, to: number): boolean =>
  to <= from || runs.some(([low, high]) => low <= from && high >= to);

/** Returns how many ranks below `total` are in a run. */
export const sizeOf = (runs: readonly Run[], total: number): number =>
  runsBelow(runs, total).reduce((sum, [low, high]) => sum + high - low, 0);

/** Returns the numbers of the pages, from 0 for the newest, that no run covers as a whole. */
export function missingPages(runs: readonly Run[], total: number, pageSize: number): number[] {
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => page);
  return pages.filter((page) => !covers(runs, Math.max(0, total - (page + 1) * pageSize), total - page * pageSize));
}
