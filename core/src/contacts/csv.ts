// Comma-separated values as RFC 4180 has them: quotes around a field that needs them, doubled inside.

/** One record and the line of the text it begins at, from 1. `isBroken`: its quotes do not close, or text follows them. */
export type CsvRecord = { line: number; fields: string[]; isBroken: boolean };

export const formatCsv = (records: readonly (readonly string[])[]): string =>
  records.map((fields) => `${fields.map(formatField).join(",")}\r\n`).join("");

const formatField = (field: string) => (/[",;\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

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
