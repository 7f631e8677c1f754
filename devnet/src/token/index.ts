export { tokenComplaints } from "./burn-summary.ts";
export { lokadIds } from "./parse/lokad-ids.ts";
export { emppPushes } from "./parse/parse-empp.ts";
export {
  isTokenId,
  type TokenCoin,
  type TokenMeta,
  type TokenVerdict,
} from "./token.ts";
export { judgeTx } from "./verify-tx.ts";
export { wireTokens, wireTokenType } from "./wire-tokens.ts";
