import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { within } from "./within.ts";

type IdbConnection<S extends DBSchema> = { get(): Promise<IDBPDatabase<S>>; forget(): void };
type DatabasePlan<S extends DBSchema> = { name: string; version: number; create: (db: IDBPDatabase<S>) => void };

/** One connection, opened on first use and again after the browser or another tab closed it. */
export function createConnection<S extends DBSchema>(plan: DatabasePlan<S>, timeoutMs: number): IdbConnection<S> {
  let opening: Promise<IDBPDatabase<S>> | undefined;

  const open = (): Promise<IDBPDatabase<S>> => {
    const forgetMine = () => {
      if (opening === mine) opening = undefined;
    };
    const start = async () =>
      openDB<S>(plan.name, plan.version, {
        upgrade: plan.create,
        // Another tab wants to upgrade or delete the database: it must not wait for this one.
        blocking(_current, _blocked, event) {
          forgetMine();
          if (event.target instanceof IDBDatabase) event.target.close();
        },
        terminated: forgetMine,
      });
    const mine = start();
    // After a failure the next call tries anew; one that hangs is waited for again, should it come back.
    mine.catch(forgetMine);
    return mine;
  };

  return {
    get() {
      opening ??= open();
      return within(timeoutMs, `opening ${plan.name}`, opening);
    },
    forget() {
      opening = undefined;
    },
  };
}

type Begun<S extends DBSchema, Names extends ArrayLike<StoreNames<S>>, Mode extends IDBTransactionMode> = Promise<
  IDBPTransaction<S, Names, Mode>
>;

/** Some browsers lose a connection in the background without a word; then, and only then, a second one is tried. */
export async function begin<
  S extends DBSchema,
  Names extends ArrayLike<StoreNames<S>>,
  Mode extends IDBTransactionMode,
>(
  connection: IdbConnection<S>,
  names: Names,
  mode: Mode,
  durability: "strict" | "relaxed" = "strict",
): Begun<S, Names, Mode> {
  const start = async () => (await connection.get()).transaction(names, mode, { durability });
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    connection.forget();
    return start();
  }
}

/** Aborting a transaction that has ended throws; then there is nothing to undo. */
export function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It is ending or has ended: what it did stands.
  }
}
