declare module "sql.js" {
  /** Loads SQLite's WebAssembly from next to the module. */
  const initSqlJs: () => Promise<{ Database: new () => import("./sqlite-double.ts").Database }>;
  export = initSqlJs;
}
