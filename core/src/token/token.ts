import type { TokenId } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
export type TokenProtocol = "SLP" | "ALP" | "UNKNOWN";
/** `type` is the name in the standard, e.g. SLP_TOKEN_TYPE_FUNGIBLE; `number` is the type byte in scripts. */
export type TokenType = { protocol: TokenProtocol; type: string; number: number };

/** The data that a token was created with. Its type decides which of the optional fields exist (tokens.md 3). */
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

/**
 * A token. `tokenType` and `genesisInfo` are in the bytes of its genesis, whose hash is its id. The other fields are
 * the word of a server, and absent until one was asked. Times are in seconds; `block` is absent while the genesis is in
 * the mempool. The three fields behind it are in caches of older releases, which read the genesis transaction too
 * (wallet.md 3.5).
 */
export type TokenGenesis = {
  tokenId: TokenId;
  tokenType: TokenType;
  genesisInfo: GenesisInfo;
  timeFirstSeen?: number;
  block?: { height: number; hash: string; timestamp: number };
  /** How much the genesis created, as a decimal text with the token's decimals. */
  genesisSupply?: string;
  /** How many mint batons the genesis created. */
  genesisMintBatons?: number;
  /** The scripts that the outputs of the genesis with tokens pay to, hex. */
  genesisOutputScripts?: readonly ScriptHex[];
  /** NFTs only: the token of their collection. */
  groupTokenId?: TokenId;
};

/** Both token protocols refuse a genesis with more decimals (devnet.md 3). */
export const MAX_TOKEN_DECIMALS = 9;
