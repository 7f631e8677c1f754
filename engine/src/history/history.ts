import type { Txid, WalletId } from "@satchel/core/ids";
import {
  type Archive,
  type ArchiveShelf,
  type Chain,
  type Log,
  type PackedTx,
  StorageError,
} from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import * as v from "valibot";
import type { Context, Session } from "../context.ts";
import { createQueue, type Queue } from "../pacing/queue.ts";
import { parseJson } from "../persist/stored-item.ts";
import { ownReason } from "../problems.ts";
import { covers, type Run } from "./runs.ts";
import { toArchived, WHOLE } from "./shelves.ts";

/** Access to the stored history of one wallet while it is the active one. */
export type History = {
  archive: Archive;
  chain: Chain;
  log: Log;
  walletId: WalletId;
  scripts: ReadonlySet<ScriptHex>;
  isOpen(): boolean;
};

/** Returns the stored history of a session's wallet; undefined without a session or an archive. */
export function historyOf({ ports }: Context, session: Session | undefined): History | undefined {
  const { archive, chain, log } = ports;
  if (!session || !archive) return undefined;
  const { walletId, isOpen } = session;
  return {
    archive,
    chain,
    log,
    walletId,
    get scripts() {
      return session.scripts;
    },
    isOpen,
  };
}

export const wholeOf = ({ walletId }: History): ArchiveShelf => ({ walletId, shelf: WHOLE });

/** The writes of this tab run one after another, so that only other tabs can interfere. */
const queues = new WeakMap<Archive, Queue>();
export function inTurn<T>({ archive }: History, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(archive) ?? createQueue();
  queues.set(archive, queue);
  return queue.run(work);
}

/** Returns a shelf's note and its number of records, read at the same revision. Throws StorageError. */
export async function readShelf({ archive, walletId }: History, shelf: string): Promise<ShelfNote & { count: number }> {
  for (;;) {
    const before = await archive.note(walletId);
    const count = await archive.count({ walletId, shelf });
    const { revision } = await archive.note(walletId);
    if (revision === before.revision) return { ...(parseNote(before.text)[shelf] ?? NOTHING_KNOWN), count };
  }
}

/** Whether exactly the transactions that the indexer had when last asked are stored. */
export const isWhole = ({ count, total, runs }: ShelfNote & { count: number }): boolean =>
  count === total && covers(runs, 0, total);

/** `isDoubted`: the notes about the other shelves of the wallet are not believed any more. */
export type Planned = { put: readonly PackedTx[]; remove: readonly Txid[]; note: ShelfNote; isDoubted?: boolean };

const MAX_TRIES = 50;

/**
 * Changes a shelf and returns its new note. `plan` gets the current note, and is asked again if another tab has written
 * meanwhile. Returns undefined, and writes nothing, if the wallet is no longer the active one. Throws StorageError.
 */
export async function change(
  history: History,
  shelf: string,
  plan: (note: ShelfNote) => Promise<Planned>,
): Promise<ShelfNote | undefined> {
  const { archive, walletId } = history;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { revision, text } = await archive.note(walletId);
    const notes = parseNote(text);
    const { put, remove, note, isDoubted } = await plan(notes[shelf] ?? NOTHING_KNOWN);
    const records = await withShelves(history, put);
    if (!history.isOpen()) return undefined;
    const encoded = encodeNote({ ...(isDoubted ? {} : notes), [shelf]: note });
    if (await archive.write(walletId, revision, { put: records, remove, note: encoded })) return note;
  }
  throw new StorageError(ownReason("archive-busy"));
}

async function withShelves({ chain, scripts }: History, packed: readonly PackedTx[]) {
  const isOnOneShelf = scripts.size === 1;
  const txs: readonly (Tx | undefined)[] = isOnOneShelf ? [] : await chain.unpack(packed.map(({ bytes }) => bytes));
  return packed.map((each, at) => toArchived(each, txs[at], scripts));
}

/** Removes unreadable records, and the note with them: then no part of the history counts as complete. */
export async function dropDamaged({ archive, walletId }: History, txids: readonly Txid[]): Promise<void> {
  const { revision } = await archive.note(walletId);
  await archive.write(walletId, revision, { put: [], remove: txids, note: encodeNote({}) });
}

/**
 * The notes about a shelf. `total`: the indexer's count of transactions when the first page was last fetched. `runs`:
 * the ranges of ranks that are stored without a gap.
 */
export type ShelfNote = { total: number; runs: readonly Run[] };
/** Notes by shelf. A cache: a text that cannot be read counts as empty. */
type HistoryNote = Readonly<Record<string, ShelfNote>>;

const rank = v.pipe(v.number(), v.integer(), v.minValue(0));
const noteSchema = v.record(v.string(), v.object({ total: rank, runs: v.array(v.tuple([rank, rank])) }));

function parseNote(text: string | undefined): HistoryNote {
  const parsed = v.safeParse(noteSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : {};
}

const encodeNote = (note: HistoryNote): string => JSON.stringify(note);

const NOTHING_KNOWN: ShelfNote = { total: 0, runs: [] };
