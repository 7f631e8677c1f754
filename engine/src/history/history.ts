import {
  type Archive,
  type ArchiveShelf,
  type Chain,
  type Log,
  type PackedTx,
  StorageError,
} from "@satchel/core/ports";
import type { ScriptHex, Tx, Txid } from "@satchel/core/tx";
import * as v from "valibot";
import type { Context, Session } from "../context.ts";
import { createQueue, type Queue } from "../pacing/queue.ts";
import { parseJson } from "../persist/stored-item.ts";
import { covers, type Run } from "./runs.ts";
import { toArchived, WHOLE } from "./shelves.ts";

/** The stored history of one wallet, for as long as it is the active one. */
export type History = {
  archive: Archive;
  chain: Chain;
  log: Log;
  walletId: string;
  scripts: readonly ScriptHex[];
  isOpen(): boolean;
};
/** Undefined without a wallet, or without an archive. */
export function historyOf({ ports }: Context, session: Session | undefined): History | undefined {
  const { archive, chain, log } = ports;
  if (!session || !archive) return undefined;
  const { walletId, scripts, isOpen } = session;
  return { archive, chain, log, walletId, scripts, isOpen };
}

export const wholeOf = ({ walletId }: History): ArchiveShelf => ({ walletId, shelf: WHOLE });

/** What this tab writes, it writes one after the other: only other tabs can come in between. */
const queues = new WeakMap<Archive, Queue>();
export function inTurn<T>({ archive }: History, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(archive) ?? createQueue();
  queues.set(archive, queue);
  return queue.run(work);
}

/** What is known of a shelf and how many records stand on it, both at one moment. */
export async function look({ archive, walletId }: History, shelf: string): Promise<ShelfNote & { count: number }> {
  for (;;) {
    const before = await archive.note(walletId);
    const count = await archive.count({ walletId, shelf });
    const { revision } = await archive.note(walletId);
    if (revision === before.revision) return { ...(parseNote(before.text)[shelf] ?? NOTHING_KNOWN), count };
  }
}

/** Every transaction the indexer had when last asked is kept, and no other. */
export const isWhole = ({ count, total, runs }: ShelfNote & { count: number }): boolean =>
  count === total && covers(runs, 0, total);

export type Planned = { put: readonly PackedTx[]; remove: readonly Txid[]; note: ShelfNote };

const MAX_TRIES = 50;

/**
 * Changes a shelf by a plan that is made from what is there, and made again where another tab has written since. The
 * shelf's note afterwards; undefined, and nothing was done, once the wallet is not the active one any more.
 */
export async function change(
  history: History,
  shelf: string,
  plan: (known: ShelfNote) => Promise<Planned>,
): Promise<ShelfNote | undefined> {
  const { archive, walletId } = history;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { revision, text } = await archive.note(walletId);
    const notes = parseNote(text);
    const { put, remove, note } = await plan(notes[shelf] ?? NOTHING_KNOWN);
    const records = await withShelves(history, put);
    if (!history.isOpen()) return undefined;
    const encoded = encodeNote({ ...notes, [shelf]: note });
    if (await archive.write(walletId, revision, { put: records, remove, note: encoded })) return note;
  }
  throw new StorageError("Storage failed: other tabs write all the time");
}

async function withShelves({ chain, scripts }: History, packed: readonly PackedTx[]) {
  const isOnOneShelf = scripts.length === 1;
  const txs: readonly (Tx | undefined)[] = isOnOneShelf ? [] : await chain.unpack(packed.map(({ bytes }) => bytes));
  return packed.map((each, at) => toArchived(each, txs[at], scripts));
}

/** Takes records away that cannot be read: then nothing is known to be complete. */
export async function dropDamaged({ archive, walletId }: History, txids: readonly Txid[]): Promise<void> {
  const { revision } = await archive.note(walletId);
  await archive.write(walletId, revision, { put: [], remove: txids, note: encodeNote({}) });
}

/** Of one shelf: how many transactions the indexer had when its first page was last seen, and what is complete of them. */
export type ShelfNote = { total: number; runs: readonly Run[] };
/** By shelf. A cache: whatever is wrong with it counts as nothing known. */
type HistoryNote = Readonly<Record<string, ShelfNote>>;

const rank = v.pipe(v.number(), v.integer(), v.minValue(0));
const noteSchema = v.record(v.string(), v.object({ total: rank, runs: v.array(v.tuple([rank, rank])) }));

function parseNote(text: string | undefined): HistoryNote {
  const parsed = v.safeParse(noteSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : {};
}

const encodeNote = (note: HistoryNote): string => JSON.stringify(note);

const NOTHING_KNOWN: ShelfNote = { total: 0, runs: [] };
