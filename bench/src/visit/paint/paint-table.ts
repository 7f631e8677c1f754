import { median } from "../../scale/figures.ts";
import type { PaintRun } from "./measure-paint.ts";
import { type Painted, percentile98 } from "./paint-figures.ts";

/** Medians of the runs in milliseconds, and ratios to the empty page of the same runs. */
export type PaintSummary = {
  visits: Record<string, Record<string, number>>;
  unlock: Record<string, number>;
  early: Record<string, number>;
  ratios: Record<string, number>;
};

const VISITS = ["empty", "emptyReload", "newcomer", "firstReload", "laterReload"] as const;
const FIGURES = ["fcp", "lcp", "balance", "row", "tenRows", "blocking", "longestTask"] as const;

const round = (value: number): number => Math.round(value * 10) / 10;

export function paintSummaryOf(runs: readonly PaintRun[]): PaintSummary {
  const middle = (read: (run: PaintRun) => number | undefined): number | undefined => {
    const values = runs.flatMap((run) => read(run) ?? []);
    return values.length === 0 ? undefined : round(median(values));
  };
  const given = (figures: Record<string, number | undefined>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(figures).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  const visit = (name: (typeof VISITS)[number]) =>
    given(Object.fromEntries(FIGURES.map((figure) => [figure, middle((run) => run[name][figure as keyof Painted])])));
  const visits = Object.fromEntries(VISITS.map((name) => [name, visit(name)]));
  const presses = runs.flatMap(({ early }) => early);
  const moments = [...new Set(presses.map(({ afterMs }) => afterMs))];
  const of = (afterMs: number) => presses.filter((each) => each.afterMs === afterMs).map(({ ms }) => ms);
  const ratio = (value: number | undefined, to: number | undefined) =>
    value === undefined || to === undefined || to === 0 ? undefined : round(value / to);
  return {
    visits,
    unlock: given({
      balance: middle(({ unlock }) => unlock.balance),
      tenRows: middle(({ unlock }) => unlock.tenRows),
    }),
    early: {
      ...Object.fromEntries(moments.map((afterMs) => [`after ${afterMs} ms`, round(median(of(afterMs)))])),
      "98 of 100": round(percentile98(presses.map(({ ms }) => ms))),
    },
    ratios: given({
      "newcomer: first paint": ratio(visits.newcomer?.fcp, visits.empty?.fcp),
      "first reload: balance": ratio(visits.firstReload?.balance, visits.emptyReload?.fcp),
      "later reload: balance": ratio(visits.laterReload?.balance, visits.emptyReload?.fcp),
      "later reload: ten rows": ratio(visits.laterReload?.tenRows, visits.emptyReload?.fcp),
    }),
  };
}

/** Formats the summaries with a column for each pace. */
export function paintTable(paces: Readonly<Record<string, PaintSummary>>): string {
  const all = Object.values(paces);
  const groups = [...VISITS.map((name) => [name, (of: PaintSummary) => of.visits[name]] as const)];
  const parts: readonly (readonly [string, (of: PaintSummary) => Record<string, number> | undefined])[] = [
    ...groups,
    ["unlock", ({ unlock }) => unlock],
    ["New Wallet, answered", ({ early }) => early],
    ["times the empty page", ({ ratios }) => ratios],
  ];
  const rows = parts.flatMap(([part, read]) => {
    const names = [...new Set(all.flatMap((each) => Object.keys(read(each) ?? {})))];
    return names.map((name) => [`${part}: ${name}`, ...all.map((each) => String(read(each)?.[name] ?? ""))]);
  });
  const table = [["", ...Object.keys(paces)], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((cells) => (cells[column] ?? "").length)));
  return table.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")).join("\n");
}
