import type { TokenKind } from "@satchel/core/activity";

/** What the token is, for people: "NFT", "Token, ALP". */
export function tokenKindText(kind: TokenKind): string {
  switch (kind) {
    case "ALP":
    case "SLP":
      return `Token, ${kind}`;
    case "Mint Vault":
      return "Token, SLP mint vault";
    case "Collection":
      return "NFT collection";
    case "NFT":
      return "NFT";
    case "Unknown SLP":
      return "Token, unknown type of SLP";
    case "Unknown ALP":
      return "Token, unknown type of ALP";
    case "Unknown Token Type":
      return "Token of an unknown type";
  }
}
