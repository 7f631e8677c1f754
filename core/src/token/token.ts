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
