export { decodeBase64 } from "./base64.ts";
export { type CsvField, type CsvRecord, csvLine, parseCsv } from "./csv.ts";
export { lookOf } from "./look-alike-text.ts";
export { hasMixedScripts } from "./mixed-scripts.ts";
export { plainLine, plainText, plainWords, withoutDeceiving } from "./untrusted-text.ts";
