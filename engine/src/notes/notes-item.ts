import type { Txid } from "@satchel/core/tx";
import * as v from "valibot";
import { parseJson } from "../persist/parse-json.ts";
import { txid } from "../persist/schema.ts";
import { stateTable } from "../persist/state-table.ts";
import type { StoredItem } from "../persist/stored-item.ts";

export type Notes = ReadonlyMap<Txid, string>;

const listSchema = v.object({ version: v.literal(1), notes: v.array(v.unknown()) });
const entrySchema = v.strictTuple([txid, v.pipe(v.string(), v.minLength(1))]);

/** Pairs of a txid and what a person noted about it; those that are none are left out. */
export function parseNotes(pairs: readonly unknown[]): Notes {
  return new Map(
    pairs.flatMap((pair) => {
      const entry = v.safeParse(entrySchema, pair);
      return entry.success ? [entry.output] : [];
    }),
  );
}

/** One entry that cannot be read does not take the others with it. A text is taken as it is, however long. */
export const notesItem: StoredItem<Notes> = {
  key: stateTable.notes.persists,
  decode: (raw) => {
    const list = v.safeParse(listSchema, parseJson(raw));
    if (!list.success) return { kind: "corrupt", reason: "not a list of notes" };
    const pairs = list.output.notes;
    const value = parseNotes(pairs);
    if (value.size === pairs.length) return { kind: "valid", value };
    return { kind: "repaired", value, reason: `${pairs.length - value.size} notes could not be read` };
  },
  encode: (notes) => JSON.stringify({ version: 1, notes: [...notes] }),
};
