export { isHash } from "./hash.ts";
export type { Outpoint } from "./outpoint.ts";
export { outpointOf, parseOutpoint, plannedOutpoint, readOutpoint, readPlannedOutpoint } from "./outpoint.ts";
export type { TokenId } from "./token-id.ts";
export {
  createdTokenId,
  genesisTxid,
  parseTokenId,
  readCreatedTokenId,
  tokenIdOf,
  UNKNOWN_TOKEN_ID,
} from "./token-id.ts";
export type { Txid } from "./txid.ts";
export { parseTxid } from "./txid.ts";
export type { WalletId } from "./wallet-id.ts";
export { parseWalletId, walletIdOf } from "./wallet-id.ts";
