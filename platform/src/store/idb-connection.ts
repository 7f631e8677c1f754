import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { whenKept } from "../page/when-kept.ts";
import { abort } from "./abort.ts";
import { within } from "./within.ts";

type Open = { abort(): void; readonly done: Promise<void> };
type IdbConnection<S extends DBSchema> = {
  get(): Promise<IDBPDatabase<S>>;
  forget(): void;
  /** Aborts this transaction should the page be left before its end, and returns it. */
  watch<Tx extends Open>(tx: Tx): Tx;
};
type DatabasePlan<S extends DBSchema> = { name: string; version: number; create: (db: IDBPDatabase<S>) => void };

/**
 * Creates a connection that is opened at first use, and again after the browser or another tab has closed it. After
 * the page was left it aborts its transactions and begins no other (page/when-kept.ts says why).
 */
export function createConnection<S extends DBSchema>(plan: DatabasePlan<S>, timeoutMs: number): IdbConnection<S> {
  let opening: Promise<IDBPDatabase<S>> | undefined;
  const begun = new Set<Open>();
  let isLeft = false;
  whenKept(globalThis.window, () => {
    isLeft = true;
    for (const tx of begun) abort(tx);
  });

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
      if (isLeft) return new Promise(() => undefined);
      opening ??= open();
      return within(timeoutMs, `opening ${plan.name}`, opening);
    },
    forget() {
      opening = undefined;
    },
    watch(tx) {
      begun.add(tx);
      const ended = () => void begun.delete(tx);
      tx.done.then(ended, ended);
      if (isLeft) abort(tx);
      return tx;
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
  const start = async () => connection.watch((await connection.get()).transaction(names, mode, { durability }));
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    connection.forget();
    return start();
  }
}
