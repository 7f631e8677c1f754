/** A field that a person or a stranger wrote, or one of ours, which is a number or a word that needs no care. */
export type CsvField = string | { safe: string };

/**
 * One record of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in front: "=cmd|..." in
 * a stranger's message must stay a text.
 */
export const csvLine = (fields: readonly CsvField[]): string =>
  `${fields.map((field) => quoted(typeof field === "string" ? harmless(field) : field.safe)).join(",")}\r\n`;

/** Spreadsheets skip spaces, and know the wide forms of the signs too. */
const FORMULA = /^\s*[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20|%]/u;

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A semicolon, or a tab, parts fields where a spreadsheet is set up so. */
const quoted = (field: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
