import type { SqlitePlugin } from "./sqlite-store.ts";

/** Characters per part of a long value: a row must fit into Android's cursor window of 2 MB. */
const PART_CHARS = 250_000;

const READ = `SELECT length(CAST(value AS BLOB)) AS bytes, substr(value, 1, ${PART_CHARS}) AS part
  FROM key_value_store WHERE key = ?`;
const READ_ON = `SELECT substr(value, ?, ${PART_CHARS}) AS part FROM key_value_store WHERE key = ?`;

type Row = { bytes?: unknown; part?: unknown };

/** Returns the complete text of `key`, or undefined when there is none. Throws when only a part could be read. */
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
  // SQLite counts code points, so a surrogate pair counts as one character.
  for (let from = 1 + PART_CHARS; typeof row?.part === "string" && row.part !== ""; from += PART_CHARS) {
    text += row.part;
    if (row.part.length < PART_CHARS) break;
    row = await ask(READ_ON, [from, key]);
  }
  if (new TextEncoder().encode(text).length !== first.bytes) throw new Error(`${key} came back incomplete`);
  return text;
}
