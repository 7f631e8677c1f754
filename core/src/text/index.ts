export { decodeBase64 } from "./base64.ts";
export { type CsvField, type CsvRecord, csvLine, parseCsv } from "./csv.ts";
export { hasMixedScripts, lookOf } from "./look-alike-text.ts";
export { plainLine, plainText, plainWords, withoutDeceiving } from "./untrusted-text.ts";
