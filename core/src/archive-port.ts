// The port of the archive; a part of ports.ts, which gives it out.
import type { Txid } from "./tx/index.ts";

/** A transaction in the indexer's own encoding, unread, with what puts it in its place. `height` is -1 in the mempool. */
export type PackedTx = {
  txid: Txid;
  height: number;
  /** Seconds; 0 when it was first seen in a block. */
  timeFirstSeen: number;
  isCoinbase: boolean;
  bytes: Uint8Array;
};
/** One page of a script's history, newest first, unread. `numTxs` counts all pages. */
export type PackedPage = { txs: readonly PackedTx[]; numPages: number; numTxs: number };

/** Where a kept transaction stands: texts in order are transactions from the newest to the oldest. */
export type ArchivePlace = { txid: Txid; order: string };
/** `shelves`: the lists of its wallet on which it stands. */
export type ArchivedTx = ArchivePlace & { shelves: readonly string[]; bytes: Uint8Array };
/** One of a wallet's lists. */
export type ArchiveShelf = { walletId: string; shelf: string };
/** `note`: what is known of the whole, as text the archive does not read. */
type ArchiveChange = { put: readonly ArchivedTx[]; remove: readonly Txid[]; note: string };

/**
 * The history of wallets as bytes, one record for each transaction, shared by all tabs. A cache: a record that is not
 * what was written counts as absent and goes, so does a database that is damaged as a whole. Every call may throw
 * StorageError, and then nothing is known: a failed read is not 'nothing there'.
 */
export type Archive = {
  /** The wallet's note and its revision; revision 0 where nothing was ever written. */
  note(walletId: string): Promise<{ revision: number; text: string | undefined }>;
  count(shelf: ArchiveShelf): Promise<number>;
  /** At most `count` from position `from` on, newest first. */
  read(shelf: ArchiveShelf, from: number, count: number): Promise<readonly ArchivedTx[]>;
  /** What stands between two texts of order, both included. */
  list(shelf: ArchiveShelf, from: string, to: string): Promise<readonly ArchivePlace[]>;
  /** Those of these transactions that are kept. */
  find(walletId: string, txids: readonly Txid[]): Promise<readonly ArchivePlace[]>;
  /**
   * All of it or nothing: removes, then puts, each in the place of a record of the same txid. False, and nothing was
   * done, where the wallet's revision is another than this by now.
   */
  write(walletId: string, revision: number, change: ArchiveChange): Promise<boolean>;
  /** Everything of one wallet. */
  forget(walletId: string): Promise<void>;
  clear(): Promise<void>;
};
