/** What the page records. Times are in milliseconds since its navigation began. */
export type PressMarks = {
  /** Event Timing, for inputs that took 16 ms or more. */
  events: { at: number; ms: number }[];
  /** From the watched press until its answer was painted. */
  shownMs: number | undefined;
  longTasks: { at: number; ms: number }[];
  /** Watches the next press: `heading`, `change`, or a selector. */
  watch(what: string): void;
};

/** One press or key. `group`: what it was about; `name`: where. */
export type Press = { group: string; name: string; ms: number };

export type GroupFigures = { count: number; median: number; p98: number; longest: number; slowest: readonly string[] };

const NAMED = 5;

/** Returns the value that this percentage of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("there is no percentile of nothing");
  return value;
}

/** Returns the figures of all presses, and of each group. */
export function figuresOf(presses: readonly Press[]): Record<string, GroupFigures> {
  const groups = new Map<string, Press[]>(presses.length > 0 ? [["all", [...presses]]] : []);
  for (const press of presses) groups.set(press.group, [...(groups.get(press.group) ?? []), press]);
  return Object.fromEntries(
    [...groups].map(([group, all]) => {
      const times = all.map(({ ms }) => ms);
      const slowest = [...all].sort((a, b) => b.ms - a.ms).slice(0, NAMED);
      return [
        group,
        {
          count: all.length,
          median: Math.round(percentile(times, 50)),
          p98: Math.round(percentile(times, 98)),
          longest: Math.round(Math.max(...times)),
          slowest: slowest.map(({ name, ms }) => `${name} ${Math.round(ms)}`),
        },
      ];
    }),
  );
}
