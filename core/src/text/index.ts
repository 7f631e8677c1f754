export { type CsvField, type CsvRecord, csvLine, parseCsv } from "./csv.ts";
export { plainLine, plainText, plainWords } from "./untrusted-text.ts";
