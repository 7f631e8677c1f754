export { burnSummary, isNormal, tokenComplaints } from "./burn-summary.ts";
export { judgeTx } from "./judge-tx.ts";
export { lokadIds } from "./lokad-ids.ts";
export { parseAlp } from "./parse-alp.ts";
export { parseEmpp } from "./parse-empp.ts";
export { parseSlp } from "./parse-slp.ts";
export type {
  FailedColouring,
  FailedParsing,
  TokenCoin,
  TokenEntry,
  TokenMeta,
  TokenOutput,
  TokenSection,
  TokenVerdict,
} from "./token.ts";
export { TokenError } from "./token-error.ts";
export { coinText, isSameMeta, isUnknownType } from "./token-meta.ts";
export type { TokenInputs } from "./verify-tx.ts";
export { type WireTokens, wireTokens, wireTokenType } from "./wire-tokens.ts";
