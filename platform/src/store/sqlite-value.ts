import type { SqlitePlugin } from "./sqlite-store.ts";

/** A row must fit into Android's cursor window, at most 2 MB: longer values are read in parts of so many characters. */
const PART_CHARS = 250_000;

const READ = `SELECT length(CAST(value AS BLOB)) AS bytes, substr(value, 1, ${PART_CHARS}) AS part
  FROM key_value_store WHERE key = ?`;
const READ_ON = `SELECT substr(value, ?, ${PART_CHARS}) AS part FROM key_value_store WHERE key = ?`;

type Row = { bytes?: unknown; part?: unknown };

/** The text under `key`, whole, or undefined where there is none. Never gives a part of it. */
export async function readSqliteValue(
  plugin: Pick<SqlitePlugin, "query">,
  database: string,
  key: string,
): Promise<string | undefined> {
  const ask = async (statement: string, values: (string | number)[]): Promise<Row | undefined> => {
    const { values: rows } = await plugin.query({ database, statement, values, readonly: false });
    if (!Array.isArray(rows)) throw new Error("the database did not answer");
    return rows[0];
  };

  const first = await ask(READ, [key]);
  if (first === undefined) return undefined;
  let text = "";
  let row: Row | undefined = first;
  // SQLite counts characters, so a surrogate pair is one of them.
  for (let from = 1 + PART_CHARS; typeof row?.part === "string" && row.part !== ""; from += PART_CHARS) {
    text += row.part;
    if (row.part.length < PART_CHARS) break;
    row = await ask(READ_ON, [from, key]);
  }
  if (new TextEncoder().encode(text).length !== first.bytes) throw new Error(`${key} came back incomplete`);
  return text;
}
