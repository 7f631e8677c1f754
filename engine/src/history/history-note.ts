import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import type { Run } from "./runs.ts";

/** Of one shelf: how many transactions the indexer had when its first page was last seen, and what is complete of them. */
export type ShelfNote = { total: number; runs: readonly Run[] };
/** By shelf. A cache: whatever is wrong with it counts as nothing known. */
export type HistoryNote = Readonly<Record<string, ShelfNote>>;

const rank = v.pipe(v.number(), v.integer(), v.minValue(0));
const noteSchema = v.record(v.string(), v.object({ total: rank, runs: v.array(v.tuple([rank, rank])) }));

export function parseNote(text: string | undefined): HistoryNote {
  const parsed = v.safeParse(noteSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : {};
}

export const encodeNote = (note: HistoryNote): string => JSON.stringify(note);

export const NOTHING_KNOWN: ShelfNote = { total: 0, runs: [] };
