import type { Archive, ArchivedTx, ArchiveShelf } from "@satchel/core/ports";

type Kept = { revision: number; text: string | undefined; txs: Map<string, ArchivedTx> };

/** Creates an archive in memory. */
export function createMemoryArchive(): Archive {
  const wallets = new Map<string, Kept>();
  const sorted = new Map<Kept, Map<string, ArchivedTx[]>>();

  function onShelf({ walletId, shelf }: ArchiveShelf): ArchivedTx[] {
    const kept = wallets.get(walletId);
    if (!kept) return [];
    const lists = sorted.get(kept) ?? new Map<string, ArchivedTx[]>();
    sorted.set(kept, lists);
    const known = lists.get(shelf);
    if (known) return known;
    const list = [...kept.txs.values()].filter(({ shelves }) => shelves.includes(shelf)).sort(byOrder);
    lists.set(shelf, list);
    return list;
  }

  return {
    note: async (walletId) => {
      const { revision, text } = wallets.get(walletId) ?? { revision: 0, text: undefined };
      return { revision, text };
    },
    count: async (shelf) => onShelf(shelf).length,
    read: async (shelf, from, count) =>
      onShelf(shelf)
        .slice(from, from + count)
        .map(copyOf),
    list: async (shelf, from, to) =>
      onShelf(shelf)
        .filter(({ order }) => order >= from && order <= to)
        .map(({ txid, order }) => ({ txid, order })),
    find: async (walletId, txids) =>
      txids.flatMap((txid) => {
        const tx = wallets.get(walletId)?.txs.get(txid);
        return tx ? [{ txid, order: tx.order }] : [];
      }),
    get: async (walletId, txids) => {
      const stored = txids.map((txid) => wallets.get(walletId)?.txs.get(txid));
      return stored.flatMap((tx) => (tx ? [copyOf(tx)] : []));
    },
    write: async (walletId, revision, { put, remove, note }) => {
      const before = wallets.get(walletId) ?? { revision: 0, text: undefined, txs: new Map() };
      if (before.revision !== revision) return false;
      sorted.delete(before);
      for (const txid of remove) before.txs.delete(txid);
      for (const tx of put) before.txs.set(tx.txid, copyOf(tx));
      wallets.set(walletId, { ...before, revision: revision + 1, text: note });
      return true;
    },
    forget: async (walletId) => void wallets.delete(walletId),
    clear: async () => wallets.clear(),
  };
}

/** Copies a record, so that a caller's later changes do not reach the archive. */
const copyOf = (tx: ArchivedTx): ArchivedTx => ({ ...tx, shelves: [...tx.shelves], bytes: tx.bytes.slice() });

/** Sorts like IndexedDB: by code units of the order, then by the primary key. */
const byOrder = (a: ArchivedTx, b: ArchivedTx) => compare(a.order, b.order) || compare(a.txid, b.txid);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
