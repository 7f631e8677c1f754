// biome-ignore lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { PAGE_RULES } from "../../kit/src/network/page-policy.ts";

/**
 * The policy of all pages and workers of the extension. A manifest has one for both, so the pages may compile WASM,
 * which on the web only the vault's worker may, and the worker may connect to other hosts (SECURITY.md).
 */
export const EXTENSION_POLICY = [
  ...PAGE_RULES,
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join("; ");
