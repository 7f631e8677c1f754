export type { KeyRef } from "./keys.ts";
export { DEFAULT_PATH, scriptsOf } from "./keys.ts";
export { accountPaths, coinTypeOf, SCAN_PATHS } from "./paths.ts";
