import type { TokenType } from "../token/index.ts";

/** What people call a token of this type (wallet.md 4). */
export type TokenKind =
  | "SLP"
  | "Mint Vault"
  | "Collection"
  | "NFT"
  | "ALP"
  | "Unknown SLP"
  | "Unknown ALP"
  | "Unknown Token Type";

export function tokenKindOf({ protocol, type }: TokenType): TokenKind {
  switch (protocol) {
    case "ALP":
      return type === "ALP_TOKEN_TYPE_STANDARD" ? "ALP" : "Unknown ALP";
    case "SLP":
      return slpKind(type);
    case "UNKNOWN":
      return "Unknown Token Type";
  }
}

function slpKind(type: string): TokenKind {
  switch (type) {
    case "SLP_TOKEN_TYPE_FUNGIBLE":
      return "SLP";
    case "SLP_TOKEN_TYPE_MINT_VAULT":
      return "Mint Vault";
    case "SLP_TOKEN_TYPE_NFT1_GROUP":
      return "Collection";
    case "SLP_TOKEN_TYPE_NFT1_CHILD":
      return "NFT";
    default:
      return "Unknown SLP";
  }
}
