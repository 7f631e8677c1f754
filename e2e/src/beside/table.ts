import type { HistoryResult } from "./round.ts";

/** Returns what the histories had and what was red, for people. */
export function tableOfHistories(results: readonly HistoryResult[]): string {
  const sum = (of: (result: HistoryResult) => number): number => results.reduce((all, each) => all + of(each), 0);
  const kinds = counted(results.flatMap((each) => [...each.kinds].flatMap(([kind, times]) => Array(times).fill(kind))));
  const reds = counted(
    results.flatMap(({ differences }) =>
      differences.flatMap(({ question, differences }) =>
        differences.map(({ field }) => `${withoutNames(question)}  ${withoutNames(field)}`),
      ),
    ),
  );
  return [
    `${results.length} histories, ${sum((each) => each.steps)} steps, ${sum((each) => each.questions)} comparisons, ` +
      `${sum((each) => each.heard)} live messages, ${sum((each) => each.differences.length)} red`,
    ...kinds.map(([kind, times]) => `${String(times).padStart(8)}  ${kind}`),
    ...(reds.length === 0 ? [] : ["fields that differ:"]),
    ...reds.map(([red, times]) => `${String(times).padStart(8)}  ${red}`),
  ].join("\n");
}

/** `/tx/ab..cd` and `txs[3]` become `/tx/*` and `txs[*]`, so that equal differences are counted together. */
function withoutNames(text: string): string {
  return text.replace(/\b[0-9a-f]{8,}\b/g, "*").replace(/\b\d+\b/g, "*");
}

function counted(names: readonly string[]): [name: string, times: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
