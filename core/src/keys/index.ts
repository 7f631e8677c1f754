export type { KeyRef } from "./key-ref.ts";
export { DEFAULT_PATH } from "./key-ref.ts";
export { accountPaths, coinTypeOf, SCAN_PATHS } from "./paths.ts";
export { scriptsOf } from "./scripts-of.ts";
