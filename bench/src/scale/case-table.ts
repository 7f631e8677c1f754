import type { Measured } from "./measure.ts";
import type { SendKeyFigures } from "./page/send-keys.ts";
import type { Case } from "./scale-options.ts";
import type { SourceStarted } from "./start-source.ts";

export type Outcome = Case & Measured & Pick<SourceStarted, "source"> & { runs: number; load: number; fillMs: number };

const COLUMNS: readonly [title: string, cell: (outcome: Outcome) => string | number][] = [
  ["txs/utxos/tokens", ({ txs, utxos, tokens }) => `${txs}/${utxos}/${tokens}`],
  ["latency", ({ latencyMs }) => latencyMs],
  ["source", ({ source }) => source],
  ["reload: balance", ({ reloadToBalanceMs }) => reloadToBalanceMs],
  ["(cpu)", ({ reloadCpuMs }) => reloadCpuMs],
  ["history", ({ reloadToHistoryMs }) => reloadToHistoryMs],
  ["first: usable", ({ firstSyncUsableMs }) => firstSyncUsableMs],
  ["complete", ({ firstSyncCompleteMs }) => firstSyncCompleteMs],
  ["longest task", ({ longestTaskMs }) => longestTaskMs],
  ["(cpu)", ({ longestTaskCpuMs }) => longestTaskCpuMs],
  ["heap MB", ({ heapMB }) => heapMB],
  ["requests", ({ requests }) => requests],
  ["elements", ({ elements }) => elements],
  ["tokens: open", ({ tokenList }) => tokenList?.openMs ?? "-"],
  ["longest task", ({ tokenList }) => tokenList?.longestMs ?? "-"],
  ["elements", ({ tokenList }) => tokenList?.elements ?? "-"],
  ["heap MB", ({ tokenList }) => tokenList?.heapMB ?? "-"],
  ["key at 4x (longest task)", ({ sendKeys }) => keysCell(sendKeys)],
  ["search: first", ({ search }) => search?.firstMs ?? "-"],
  ["whole", ({ search }) => search?.wholeMs ?? "-"],
  ["longest task", ({ search }) => search?.longestMs ?? "-"],
  ["load", ({ load }) => load],
];

/** Returns "recipient 40 (0), amount 48 (52), .." */
const keysCell = (keys: SendKeyFigures): string =>
  Object.entries(keys)
    .map(([field, { keyMs, taskMs }]) => `${field} ${keyMs} (${taskMs})`)
    .join(", ");

/** Formats the outcomes as a table with one line for each case; times in milliseconds. */
export function caseTable(outcomes: readonly Outcome[]): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...outcomes.map((each) => COLUMNS.map(([, cell]) => String(cell(each)))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join("  ")).join("\n");
}
