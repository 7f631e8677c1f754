/** What became of one try. It has failed if `failures` has a sentence. The seed repeats it. */
export type Outcome = { attack: string; seed: number | string; outcome: string; failures: readonly string[] };

type Row = { attack: string; tries: number; failed: number; outcomes: Map<string, number> };

/** Returns the outcomes as a table: attack, tries, what happened. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = new Map<string, Row>();
  for (const { attack, outcome, failures } of outcomes) {
    const row = rows.get(attack) ?? { attack, tries: 0, failed: 0, outcomes: new Map() };
    rows.set(attack, row);
    row.tries++;
    if (failures.length > 0) row.failed++;
    else row.outcomes.set(outcome, (row.outcomes.get(outcome) ?? 0) + 1);
  }
  const lines = [...rows.values()].sort((a, b) => (a.attack < b.attack ? -1 : 1)).map(lineOf);
  return ["| attack | tries | what happened |", "|---|---|---|", ...lines].join("\n");
}

const MAX_OUTCOMES = 4;

function lineOf({ attack, tries, failed, outcomes }: Row): string {
  const sorted = [...outcomes].sort(([, a], [, b]) => b - a);
  const told = sorted.slice(0, MAX_OUTCOMES).map(([outcome, count]) => `${count} × ${outcome}`);
  if (sorted.length > MAX_OUTCOMES) told.push("others");
  if (failed > 0) told.unshift(`**${failed} FAILED**`);
  return `| ${attack} | ${tries} | ${told.join("; ")} |`;
}
