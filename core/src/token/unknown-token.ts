import { UNKNOWN_TOKEN_ID } from "../ids/index.ts";
import type { TokenGenesis } from "./token.ts";

/** A placeholder for a token whose genesis is unknown. */
export const UNKNOWN_TOKEN: TokenGenesis = {
  tokenId: UNKNOWN_TOKEN_ID,
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 0 },
  genesisInfo: { tokenTicker: "UNKNOWN", tokenName: "UNKNOWN", url: "UNKNOWN", decimals: 0, hash: "UNKNOWN" },
  timeFirstSeen: 0,
  block: { height: 0, hash: "UNKNOWN", timestamp: 0 },
  genesisSupply: "0",
  genesisMintBatons: 0,
  genesisOutputScripts: [],
};
