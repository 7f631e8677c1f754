export type { GenesisInfo, TokenGenesis, TokenProtocol, TokenType } from "./token.ts";
export { isTokenId } from "./token-id.ts";
export { UNKNOWN_TOKEN, UNKNOWN_TOKEN_ID } from "./unknown-token.ts";
