export type { KeyRef } from "./keys.ts";
export { accountPaths, coinTypeOf, DEFAULT_PATH, SCAN_PATHS, scriptsOf } from "./keys.ts";
