export type { KeyRef } from "./key-ref.ts";
export { DEFAULT_PATH } from "./key-ref.ts";
export { scriptsOf } from "./scripts-of.ts";
