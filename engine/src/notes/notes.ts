import type { Txid } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import * as v from "valibot";
import { type Context, LOCKS } from "../context.ts";
import { txid } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { parseJson, readItem, type StoredItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf, type StorageProblem } from "../problems.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";

/** Why a note was refused; the notes are as before. `max`: in characters. */
export type NoteProblem = { code: "note-too-long"; max: number } | StorageProblem;

/** Reads the stored notes into the state. Throws StorageError if they cannot be read. */
export async function readStoredNotes(ctx: Context): Promise<void> {
  await ctx.ports.locks.exclusive(LOCKS.notes, async () => show(ctx, await readNotes(ctx)));
}

/** Stores a private note about a transaction, trimmed; an empty text removes it. */
export async function setNote(ctx: Context, txid: Txid, text: string): Promise<Result<void, NoteProblem>> {
  const note = text.trim();
  if ([...note].length > MAX_NOTE_LENGTH) return no({ code: "note-too-long", max: MAX_NOTE_LENGTH });
  try {
    await change(ctx, (notes) => {
      if ((notes.get(txid) ?? "") === note) return notes;
      const next = new Map(notes);
      if (note === "") next.delete(txid);
      else next.set(txid, note);
      return next;
    });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Adds the notes of a backup file and returns how many were new. Existing notes stay. Throws StorageError. */
export async function addNotes(ctx: Context, added: Notes): Promise<number> {
  let count = 0;
  await change(ctx, (notes) => {
    const fresh = [...added].filter(([txid]) => !notes.has(txid));
    count = fresh.length;
    return count === 0 ? notes : new Map([...notes, ...fresh]);
  });
  return count;
}

/** Changes the stored notes under the lock for all tabs; done only after they were read back. Throws StorageError. */
async function change(ctx: Context, apply: (notes: Notes) => Notes): Promise<void> {
  await ctx.ports.locks.exclusive(LOCKS.notes, async () => {
    const stored = await readNotes(ctx);
    show(ctx, stored);
    const changed = apply(stored);
    if (changed === stored) return;
    await saveItem(ctx.ports.store, notesItem, changed);
    show(ctx, changed);
    tellTabs(ctx, { kind: "notes" });
  });
}

const show = ({ state }: Context, notes: Notes) => state.setState({ notes });

/**
 * Returns the stored notes. A damaged text is copied aside and replaced by its readable notes, or by those in the state
 * if it has no readable ones. If storage was emptied meanwhile, the notes in the state are returned.
 */
async function readNotes({ ports, state }: Context): Promise<Notes> {
  const { value, isDamaged } = await readItem(ports.store, notesItem, state.getState().notes);
  if (isDamaged) await saveItem(ports.store, notesItem, value);
  return value;
}

/** The longest private note, in Unicode code points. */
export const MAX_NOTE_LENGTH = 280;

export type Notes = ReadonlyMap<Txid, string>;

const listSchema = v.object({ version: v.literal(1), notes: v.array(v.unknown()) });
const entrySchema = v.strictTuple([txid, v.pipe(v.string(), v.minLength(1))]);

/** Reads pairs of a txid and a note; leaves out invalid pairs. */
export function parseNotes(pairs: readonly unknown[]): Notes {
  return new Map(
    pairs.flatMap((pair) => {
      const entry = v.safeParse(entrySchema, pair);
      return entry.success ? [entry.output] : [];
    }),
  );
}

/** The stored notes, of any length. An entry that cannot be read is left out, and the others stay. */
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
