import type { Txid } from "@satchel/core/ids";
import type { Archive, ArchivedTx, ArchiveShelf } from "@satchel/core/ports";
import { type ArchiveTransaction, createArchiveDatabase, NOTES, PLACES, TXS } from "./archive-database.ts";
import { parseNote, parseRecord, placeIn, placeOf, shelfEnds, toRecord } from "./archive-record.ts";

/** Where the last read ended, so that the next page does not have to be counted from the start. */
type Bookmark = { walletId: string; shelf: string; revision: number; position: number; place: string };
type Page = { txs: ArchivedTx[]; damaged: [string, Txid][]; bookmark: Bookmark | undefined };

/** Creates an archive in its own IndexedDB database, which is opened at the first call. */
export function createIdbArchive(databaseName: string, options: { timeoutMs?: number } = {}): Archive {
  const database = createArchiveDatabase(databaseName, options.timeoutMs ?? 10_000);
  let bookmark: Bookmark | undefined;

  /**
   * Reads records by position. Damaged records are removed and the page is read again, because positions then shift.
   */
  async function read(shelf: ArchiveShelf, from: number, count: number): Promise<ArchivedTx[]> {
    if (count <= 0) return [];
    for (;;) {
      const page = await database.transact("readonly", "Storage failed", (tx) =>
        readPage(tx, shelf, from, count, bookmark),
      );
      bookmark = page.bookmark;
      if (page.damaged.length === 0) return page.txs;
      await removeDamaged(shelf.walletId, page.damaged);
    }
  }

  const getStored: Archive["get"] = (walletId, txids) =>
    database.transact("readonly", "Storage failed", async (tx) => {
      const stored = await Promise.all(txids.map((txid) => tx.objectStore(TXS).get([walletId, txid])));
      return stored.flatMap((record) => parseRecord(record) ?? []);
    });

  function removeDamaged(walletId: string, keys: readonly [string, Txid][]): Promise<void> {
    return database.transact("readwrite", "Remove failed", async (tx) => {
      const notes = tx.objectStore(NOTES);
      const { revision, text = "" } = parseNote(await notes.get(walletId));
      await Promise.all(keys.map((key) => tx.objectStore(TXS).delete(key)));
      await notes.put({ revision: revision + 1, text }, walletId);
    });
  }

  return {
    note: (walletId) =>
      database.transact("readonly", "Storage failed", async (tx) =>
        parseNote(await tx.objectStore(NOTES).get(walletId)),
      ),
    count: (shelf) =>
      database.transact("readonly", "Storage failed", (tx) => tx.objectStore(TXS).index(PLACES).count(allOf(shelf))),
    read,
    list: (shelf, from, to) =>
      database.transact("readonly", "Storage failed", async (tx) => {
        if (from > to) return [];
        const range = IDBKeyRange.bound(placeOf(shelf, from), placeOf(shelf, to));
        const found = [];
        let cursor = await tx.objectStore(TXS).index(PLACES).openKeyCursor(range);
        while (cursor) {
          found.push(placeIn(cursor.key, cursor.primaryKey[1]));
          cursor = await cursor.continue();
        }
        return found;
      }),
    find: async (walletId, txids) => (await getStored(walletId, txids)).map(({ txid, order }) => ({ txid, order })),
    get: getStored,
    write: (walletId, revision, { put, remove, note }) =>
      database.transact("readwrite", "Storage failed", async (tx) => {
        const [txs, notes] = [tx.objectStore(TXS), tx.objectStore(NOTES)];
        if (parseNote(await notes.get(walletId)).revision !== revision) return false;
        // Async functions, so that a synchronous error in one does not leave the other promises unhandled.
        await Promise.all([
          ...remove.map(async (txid) => txs.delete([walletId, txid])),
          ...put.map(async (each) => void (await txs.put(toRecord(walletId, each)))),
          (async () => void (await notes.put({ revision: revision + 1, text: note }, walletId)))(),
        ]);
        return true;
      }),
    forget: (walletId) =>
      database.transact("readwrite", "Remove failed", async (tx) => {
        // In IndexedDB an array sorts after every string.
        const all = IDBKeyRange.bound([walletId], [walletId, []]);
        await Promise.all([tx.objectStore(TXS).delete(all), tx.objectStore(NOTES).delete(walletId)]);
      }),
    clear: () =>
      database.transact("readwrite", "Clear failed", async (tx) => {
        await Promise.all([tx.objectStore(TXS).clear(), tx.objectStore(NOTES).clear()]);
      }),
  };
}

const allOf = (shelf: ArchiveShelf) => IDBKeyRange.bound(...shelfEnds(shelf));

async function readPage(
  tx: ArchiveTransaction<"readonly">,
  shelf: ArchiveShelf,
  from: number,
  count: number,
  bookmark: Bookmark | undefined,
): Promise<Page> {
  const { revision } = parseNote(await tx.objectStore(NOTES).get(shelf.walletId));
  const places = tx.objectStore(TXS).index(PLACES);
  const [first, last] = shelfEnds(shelf);
  const start =
    bookmark?.walletId === shelf.walletId &&
    bookmark.shelf === shelf.shelf &&
    bookmark.revision === revision &&
    bookmark.position <= from
      ? bookmark
      : { position: 0, place: first };
  let cursor = await places.openKeyCursor(IDBKeyRange.bound(start.place, last));
  if (cursor && from > start.position) cursor = await cursor.advance(from - start.position);
  if (!cursor) return { txs: [], damaged: [], bookmark };

  const range = IDBKeyRange.bound(cursor.key, last);
  const [stored, keys] = await Promise.all([places.getAll(range, count), places.getAllKeys(range, count)]);
  const page: Page = { txs: [], damaged: [], bookmark };
  for (const [at, record] of stored.entries()) {
    const parsed = parseRecord(record);
    const key = keys[at];
    if (parsed) page.txs.push(parsed);
    else if (key) page.damaged.push(key);
  }
  const end = page.txs.at(-1);
  if (end) {
    const position = from + page.txs.length - 1;
    page.bookmark = { ...shelf, revision, position, place: placeOf(shelf, end.order) };
  }
  return page;
}
