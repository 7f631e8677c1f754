/** What became of one try. It has failed if `failures` has a sentence. The seed repeats it. */
export type Outcome = {
  attack: string;
  seed: number | string;
  outcome: string;
  failures: readonly string[];
  /** How many lies were told, and how often the wallet has refused something or said that something is wrong. */
  told?: number;
  noticed?: number;
};

/** `at`: the option `--seed` that repeats it. */
export type OutcomeOf = Outcome & { layer: string; at: number };

/** Returns a table by layer: tries, lies, what the wallet has noticed, and the seeds of tries that have failed. */
export function tableOfLayers(outcomes: readonly OutcomeOf[]): string {
  const lines = [...new Set(outcomes.map(({ layer }) => layer))].map((layer) => {
    const own = outcomes.filter((each) => each.layer === layer);
    const sum = (of: "told" | "noticed") => own.reduce((total, each) => total + (each[of] ?? 0), 0);
    const lied = own.filter(({ told = 0 }) => told > 0).length;
    const red = [...new Set(own.filter(({ failures }) => failures.length > 0).map(({ at }) => at))];
    return `| ${layer} | ${own.length} | ${lied} | ${sum("told")} | ${sum("noticed")} | ${red.join(", ") || "none"} |`;
  });
  const head = "| layer | tries | with lies | lies told | refused or said by the wallet | seeds of red tries |";
  return [head, "|---|---|---|---|---|---|", ...lines].join("\n");
}

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
