// biome-ignore lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { connectSources, imageSources } from "../../kit/src/network/policy-sources.ts";

/**
 * The policy of all pages and workers of the extension. A manifest has one for both, so the pages may compile WASM,
 * which on the web only the vault's worker may, and the worker may connect to other hosts (SECURITY.md).
 */
export const EXTENSION_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  `img-src 'self' data: blob: ${imageSources}`,
  `connect-src 'self' ${connectSources}`,
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types satchel",
].join("; ");
