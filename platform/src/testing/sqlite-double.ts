import { CapacitorException } from "@capacitor/core";
import initSqlJs from "sql.js";
import type { SqlitePlugin } from "../store/sqlite-store.ts";

type SqlValue = string | number | null;

/** The part of sql.js (SQLite compiled to WebAssembly, without types) that we use. */
export type Database = {
  prepare(sql: string): {
    bind(values: readonly SqlValue[]): boolean;
    step(): boolean;
    getAsObject(): Record<string, SqlValue>;
    free(): boolean;
  };
  run(sql: string, values?: readonly SqlValue[]): Database;
  getRowsModified(): number;
};

const { Database: SqlDatabase } = await initSqlJs();

/** Size of Android's cursor window; a longer row cannot be read. */
const CURSOR_WINDOW_BYTES = 2 * 1024 * 1024;

export type SqliteDouble = {
  /** Returns the plugin as a page gets it; connections stay open when the page is reloaded. */
  plugin(): SqlitePlugin;
  /** Restarts the app: files stay, connections are closed. */
  restart(): void;
  /** Returns the names of the database files in the app's directory. */
  files(): string[];
  breakReads(): () => void;
  breakWrites(): () => void;
};

const fileName = (database: string) => `${database.replace(/\.db$/, "")}SQLite.db`;
const rowBytes = (row: object) => new TextEncoder().encode(Object.values(row).join("")).length;

function select(db: Database, statement: string, values: readonly SqlValue[]) {
  const prepared = db.prepare(statement);
  try {
    prepared.bind(values);
    const rows: Record<string, SqlValue>[] = [];
    while (prepared.step()) {
      const row = prepared.getAsObject();
      if (rowBytes(row) > CURSOR_WINDOW_BYTES)
        throw new Error("in selectSQL cursor Row too big to fit into CursorWindow requiredPos=0, totalPos=1");
      rows.push(row);
    }
    return rows;
  } finally {
    prepared.free();
  }
}

function inTransaction(db: Database, work: () => void): number {
  db.run("BEGIN");
  try {
    work();
    db.run("COMMIT");
  } catch (error) {
    db.run("ROLLBACK");
    throw error;
  }
  return db.getRowsModified();
}

/**
 * Imitates the native half of the SQLite plugin 8.1.1 (CapacitorSQLite.java) on a real SQLite: its refusals and their
 * messages, connections that outlive a page, and database names without `.db`. Calls are passed as JSON.
 */
export function sqliteDouble(): SqliteDouble {
  const files = new Map<string, Database>();
  const connections = new Map<string, { isOpen: boolean }>();
  let failing: "read" | "write" | undefined;

  const native =
    <Options, Answer>(name: string, kind: "read" | "write" | "open", run: (options: Options) => Answer) =>
    async (passed?: Options): Promise<Answer> => {
      const options = JSON.parse(JSON.stringify(passed));
      await Promise.resolve();
      try {
        if (failing === kind) throw new Error("disk I/O error (code 778)");
        return JSON.parse(JSON.stringify(run(options) ?? null));
      } catch (error) {
        throw new CapacitorException(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
  function fileOf(database = ""): Database {
    const name = fileName(database);
    const connection = connections.get(name);
    if (connection === undefined) throw new Error(`No available connection for database ${database}`);
    const file = files.get(name);
    if (!connection.isOpen || file === undefined) throw new Error(`database ${database} not opened`);
    return file;
  }
  const breaking = (what: "read" | "write") => () => {
    failing = what;
    return () => {
      failing = undefined;
    };
  };

  const plugin: SqlitePlugin = {
    echo: native("Echo", "open", ({ value = "" }) => ({ value })),
    isDatabase: native("isDatabase", "open", ({ database = "" }) => ({ result: files.has(fileName(database)) })),
    isTableExists: native("isTableExists", "read", ({ database, table = "" }) => {
      const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?";
      return { result: select(fileOf(database), sql, [table]).length > 0 };
    }),
    createConnection: native("CreateConnection", "open", ({ database = "" }) => {
      if (connections.has(fileName(database))) throw new Error(`Connection ${database} already exists`);
      connections.set(fileName(database), { isOpen: false });
    }),
    isDBOpen: native("isDBOpen", "open", ({ database = "" }) => {
      const connection = connections.get(fileName(database));
      if (connection === undefined) throw new Error(`No available connection for database ${database}`);
      return { result: connection.isOpen };
    }),
    open: native("Open", "open", ({ database = "" }) => {
      const connection = connections.get(fileName(database));
      if (connection === undefined) throw new Error(`No available connection for database ${database}`);
      if (!files.has(fileName(database))) files.set(fileName(database), new SqlDatabase());
      connection.isOpen = true;
    }),
    execute: native("Execute", "write", ({ database, statements = "" }) => {
      const db = fileOf(database);
      return { changes: { changes: inTransaction(db, () => db.run(statements)) } };
    }),
    run: native("Run", "write", ({ database, statement = "", values }) => {
      if (!Array.isArray(values)) throw new Error("Must provide an Array of values");
      const db = fileOf(database);
      return { changes: { changes: inTransaction(db, () => db.run(statement, values)), lastId: 0, values: [] } };
    }),
    query: native("Query", "read", ({ database, statement = "", values }) => {
      if (!Array.isArray(values)) throw new Error("Must provide an Array of Strings");
      return { values: select(fileOf(database), statement, values) };
    }),
  };
  return {
    plugin: () => plugin,
    restart: () => connections.clear(),
    files: () => [...files.keys()],
    breakReads: breaking("read"),
    breakWrites: breaking("write"),
  };
}
