export type TokenProtocol = "SLP" | "ALP" | "UNKNOWN";
/** `type` is the standard's name, e.g. SLP_TOKEN_TYPE_FUNGIBLE; `number` the byte on the wire. */
export type TokenType = { protocol: TokenProtocol; type: string; number: number };

/** What a token was created with. Which of the optional fields exist depends on its type (tokens.md 3). */
export type GenesisInfo = {
  tokenTicker: string;
  tokenName: string;
  url: string;
  decimals: number;
  /** SLP only, hex. */
  hash?: string;
  /** SLP mint vault only, hex. */
  mintVaultScripthash?: string;
  /** ALP only, hex. */
  data?: string;
  authPubkey?: string;
};

/** `timeFirstSeen` in seconds; `block` is absent while the genesis is in the mempool. */
export type TokenGenesis = {
  tokenId: string;
  tokenType: TokenType;
  genesisInfo: GenesisInfo;
  timeFirstSeen: number;
  block?: { height: number; hash: string; timestamp: number };
};

/** A token's id is the id of its genesis transaction: 32 bytes, lower-case hex. */
export const isTokenId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The id under which the token cache keeps what stands for a token nothing is known of (facts.md 1.2). */
export const UNKNOWN_TOKEN_ID = "0".repeat(64);

export const UNKNOWN_TOKEN: TokenGenesis = {
  tokenId: UNKNOWN_TOKEN_ID,
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_UNKNOWN", number: 0 },
  genesisInfo: { tokenTicker: "UNKNOWN", tokenName: "UNKNOWN", url: "UNKNOWN", decimals: 0, hash: "UNKNOWN" },
  timeFirstSeen: 0,
  block: { height: 0, hash: "UNKNOWN", timestamp: 0 },
};
