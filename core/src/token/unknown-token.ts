import type { TokenGenesis } from "./token.ts";

/** The id under which the token cache keeps what stands for a token nothing is known of (facts.md 1.2). */
export const UNKNOWN_TOKEN_ID = "0".repeat(64);

export const UNKNOWN_TOKEN: TokenGenesis = {
  tokenId: UNKNOWN_TOKEN_ID,
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 0 },
  genesisInfo: { tokenTicker: "UNKNOWN", tokenName: "UNKNOWN", url: "UNKNOWN", decimals: 0, hash: "UNKNOWN" },
  timeFirstSeen: 0,
  block: { height: 0, hash: "UNKNOWN", timestamp: 0 },
};
