import type { Txid } from "@satchel/core/ids";
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction } from "idb";
import { abort } from "../store/abort.ts";
import { begin, createConnection } from "../store/idb-connection.ts";
import { type StorageFailure, storageFailure } from "../store/storage-failure.ts";
import { within } from "../store/within.ts";
import type { ArchiveNote, ArchiveRecord } from "./archive-record.ts";

const VERSION = 1;
export const TXS = "txs";
export const NOTES = "notes";
export const PLACES = "places";

type ArchiveSchema = DBSchema & {
  [TXS]: { key: [string, Txid]; value: ArchiveRecord; indexes: { [PLACES]: string } };
  [NOTES]: { key: string; value: ArchiveNote };
};
export type ArchiveTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  ArchiveSchema,
  ArrayLike<typeof TXS | typeof NOTES>,
  Mode
>;

function create(db: IDBPDatabase<ArchiveSchema>): void {
  const txs = db.createObjectStore(TXS, { keyPath: ["walletId", "txid"] });
  txs.createIndex(PLACES, "places", { multiEntry: true });
  db.createObjectStore(NOTES);
}

/** Names of the errors that mean damaged files, or stores that we did not create. */
const BEYOND_REPAIR = new Set(["NotFoundError", "NotReadableError"]);

/** Runs `work` and aborts the transaction if it throws; otherwise the requests made before would still be committed. */
async function allOrNothing<Tx extends { abort(): void }, T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await work(tx);
  } catch (error) {
    abort(tx);
    throw error;
  }
}

type ArchiveDatabase = {
  /**
   * Runs `work` in one transaction: either all its changes are made or none. Throws StorageError, also after a
   * time-out.
   */
  transact<Mode extends "readonly" | "readwrite", T>(
    mode: Mode,
    failure: StorageFailure,
    work: (tx: ArchiveTransaction<Mode>) => Promise<T>,
  ): Promise<T>;
};

/**
 * Creates the archive's database. A damaged one is deleted and created again, because its data can be fetched again.
 */
export function createArchiveDatabase(name: string, timeoutMs: number): ArchiveDatabase {
  const connection = createConnection<ArchiveSchema>({ name, version: VERSION, create }, timeoutMs);

  async function open(): Promise<void> {
    try {
      await connection.get();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "UnknownError") throw error;
      await drop();
    }
  }

  async function drop(): Promise<void> {
    const db = await connection.get().catch(() => undefined);
    db?.close();
    connection.forget();
    await within(timeoutMs, `dropping ${name}`, deleteDB(name));
  }

  return {
    async transact(mode, failure, work) {
      const run = async () => {
        // Relaxed, because data lost in a power cut is fetched again.
        const tx = await begin(connection, [TXS, NOTES], mode, "relaxed");
        const both = Promise.all([allOrNothing(tx, work), tx.done]);
        return (await within(timeoutMs, `${mode} of ${name}`, both, () => abort(tx)))[0];
      };
      try {
        await open();
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof DOMException) || !BEYOND_REPAIR.has(error.name)) throw error;
          await drop();
          return await run();
        }
      } catch (error) {
        throw storageFailure(failure, error);
      }
    },
  };
}
