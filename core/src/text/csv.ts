// Comma-separated values as RFC 4180 has them: quotes around a field that needs them, doubled inside.

/** One record and the line of the text it begins at, from 1. `isBroken`: its quotes do not close, or text follows them. */
export type CsvRecord = { line: number; fields: string[]; isBroken: boolean };

/** A field that a person or a stranger wrote; or `safe`, one that goes into the file as it is, whatever it says. */
export type CsvField = string | { safe: string };

/**
 * One record. A text that a spreadsheet would take for a formula gets an apostrophe in front: "=cmd|..." in a stranger's
 * message must stay a text.
 */
export const csvLine = (fields: readonly CsvField[]): string =>
  `${fields.map((field) => quoted(typeof field === "string" ? harmless(field) : field.safe)).join(",")}\r\n`;

/** Spreadsheets skip spaces, and know the wide forms of the signs too. */
const FORMULA = /^\s*[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20|%]/u;

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A semicolon, or a tab, parts fields where a spreadsheet is set up so. */
const quoted = (field: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

/** Lines without anything in them are left out. Semicolons part the fields when the first line has no comma. */
export function parseCsv(text: string): CsvRecord[] {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  const comma = firstLine.includes(";") && !firstLine.includes(",") ? ";" : ",";
  const field = new RegExp(`"([^"]*(?:""[^"]*)*)("?)([^${comma}\\r\\n]*)|([^${comma}\\r\\n]*)`, "y");
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, fields: [], isBroken: false };
  let line = 1;
  let at = 0;
  for (;;) {
    field.lastIndex = at;
    const found = field.exec(text);
    const [whole = "", quoted, close, after = "", bare = ""] = found ?? [];
    record.fields.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (quoted !== undefined && (close === "" || after.trim() !== "")) record.isBroken = true;
    line += countLineEnds(whole);
    at += whole.length;
    if (text[at] === comma) {
      at += 1;
      continue;
    }
    if (record.isBroken || record.fields.some((each) => each.trim() !== "")) records.push(record);
    if (at >= text.length) return records;
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    record = { line, fields: [], isBroken: false };
  }
}

const countLineEnds = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
