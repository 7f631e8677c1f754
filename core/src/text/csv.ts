// Comma-separated values after RFC 4180: a field that needs quotes is quoted, and quotes inside are doubled.

/** One record, which starts at `line`, counted from 1. `isBroken`: a quote is not closed, or text follows it. */
export type CsvRecord = { line: number; fields: string[]; isBroken: boolean };

/** A field: a text of a person or a stranger, or a `safe` text that goes into the file unchanged. */
export type CsvField = string | { safe: string };

/**
 * Returns one record as a line. A text that a spreadsheet would take for a formula, such as "=cmd|..." in a stranger's
 * message, gets an apostrophe in front.
 */
export const csvLine = (fields: readonly CsvField[]): string =>
  `${fields.map((field) => quoted(typeof field === "string" ? harmless(field) : field.safe)).join(",")}\r\n`;

/** Spreadsheets skip spaces before a formula, and accept full-width signs too. */
const FORMULA = /^\s*[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20|%]/u;

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Quotes fields with a semicolon or tab too, because some spreadsheets are set up to split fields at these. */
const quoted = (field: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

/** Parses CSV and skips empty lines. Semicolons separate fields if the first line has semicolons but no comma. */
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
    const match = field.exec(text);
    const [whole = "", quoted, close, after = "", bare = ""] = match ?? [];
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
