import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { within } from "./within.ts";

type IdbConnection<S extends DBSchema> = { get(): Promise<IDBPDatabase<S>>; forget(): void };
type DatabasePlan<S extends DBSchema> = { name: string; version: number; create: (db: IDBPDatabase<S>) => void };

/** Creates a connection that is opened at first use, and again after the browser or another tab has closed it. */
export function createConnection<S extends DBSchema>(plan: DatabasePlan<S>, timeoutMs: number): IdbConnection<S> {
  let opening: Promise<IDBPDatabase<S>> | undefined;

  const open = (): Promise<IDBPDatabase<S>> => {
    const forgetMine = () => {
      if (opening === mine) opening = undefined;
    };
    const start = async () =>
      openDB<S>(plan.name, plan.version, {
        upgrade: plan.create,
        // Another tab wants to upgrade or delete the database and must not wait for this tab.
        blocking(_current, _blocked, event) {
          forgetMine();
          if (event.target instanceof IDBDatabase) event.target.close();
        },
        terminated: forgetMine,
      });
    const mine = start();
    // After a failure the next call opens again. An open that hangs is kept, because it may still succeed.
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

/**
 * Begins a transaction. Some browsers drop a connection in the background without an event; only then it is opened a
 * second time.
 */
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

/** Aborts a transaction, or does nothing when it has ended already. */
export function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // The transaction is committing or has ended, so its changes stay.
  }
}
