import { median } from "../scale/figures.ts";
import type { FirstScreen, Newcomer, Press, Returning } from "./measure-visit.ts";

/** All runs at one pace. */
export type Paced = { newcomer: readonly Newcomer[]; returning: readonly Returning[] };

/** The medians of the runs, as the JSON output has them. A kilobyte is a thousand bytes, times are in milliseconds. */
export type Summary = {
  newcomer: Record<string, number>;
  returning: Record<string, number>;
  presses: Record<string, { ms: number; frames: number; blank: number; files: number }>;
  /** The names in the longest chains, which only a pace with latency shows. */
  chains: { newcomer: readonly string[]; returning: readonly string[] };
  /** Files that presses asked for. */
  pressed: Record<string, readonly string[]>;
};

export function summaryOf({ newcomer, returning }: Paced): Summary {
  const [lastNewcomer, lastReturning] = [newcomer.at(-1), returning.at(-1)];
  if (!lastNewcomer || !lastReturning) throw new RangeError("nothing was measured");
  const presses = newcomer.map((each) => [each.newWallet, ...each.presses]);
  const names = [...new Set(presses.flat().map(({ name }) => name))];
  const of = (name: string): Press[] => presses.flat().filter((each) => each.name === name);
  return {
    newcomer: { ...firstScreen(newcomer), homeElements: over(newcomer, ({ home }) => home) },
    returning: {
      ...firstScreen(returning),
      indexerRequests: over(returning, ({ indexerRequests }) => indexerRequests),
      reloadToBalance: over(returning, ({ reloadToBalance }) => reloadToBalance),
    },
    presses: Object.fromEntries(
      names.map((name) => [
        name,
        {
          ms: over(of(name), ({ ms }) => ms),
          frames: over(of(name), ({ frames }) => frames),
          blank: over(of(name), ({ blank }) => blank),
          files: over(of(name), ({ files }) => files.length),
        },
      ]),
    ),
    chains: { newcomer: lastNewcomer.chain, returning: lastReturning.chain },
    pressed: Object.fromEntries(
      [lastNewcomer.newWallet, ...lastNewcomer.presses]
        .filter(({ files }) => files.length > 0)
        .map(({ name, files }) => [name, files]),
    ),
  };
}

const over = <Run>(runs: readonly Run[], read: (run: Run) => number): number =>
  Math.round(median(runs.map(read)) * 10) / 10;

const firstScreen = (runs: readonly FirstScreen[]) => ({
  requests: over(runs, ({ requests }) => requests),
  kilobytes: over(runs, ({ kilobytes }) => kilobytes),
  elements: over(runs, ({ elements }) => elements),
  fcp: over(runs, ({ fcp }) => fcp),
  lcp: over(runs, ({ lcp }) => lcp),
  usable: over(runs, ({ usable }) => usable),
  blocking: over(runs, ({ blocking }) => blocking),
});

/** Formats the summaries with a column for each pace. */
export function visitTable(paces: Readonly<Record<string, Summary>>, roundTrips: number): string {
  const all = Object.values(paces);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return "";
  const rows: string[][] = [["", ...Object.keys(paces)]];
  const add = (name: string, cells: readonly (string | number)[]): void => void rows.push([name, ...cells.map(String)]);
  for (const key of Object.keys(first.newcomer))
    add(
      `newcomer: ${key}`,
      all.map(({ newcomer }) => newcomer[key] ?? ""),
    );
  add("newcomer: round trips", [roundTrips]);
  for (const name of Object.keys(first.presses)) {
    const cell = ({ presses: { [name]: press } }: Summary): string =>
      press ? `${press.ms} (${press.frames} frames, ${press.blank} blank, ${press.files} files)` : "";
    add(`press: ${name}`, all.map(cell));
  }
  for (const key of Object.keys(first.returning)) {
    add(
      `returning: ${key}`,
      all.map(({ returning }) => returning[key] ?? ""),
    );
  }
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const chains = Object.entries(last.chains).map(
    ([who, names]) => `longest chain, ${who} (${names.length}): ${names.join(" -> ")}`,
  );
  const asked = Object.entries(first.pressed).map(([name, files]) => `files of ${name}: ${files.join(", ")}`);
  return [...lines, "", ...chains, ...asked].join("\n");
}
