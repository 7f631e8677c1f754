import { ProtocolError } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import type { GenesisInfo, TokenGenesis, TokenType } from "@satchel/core/token";
import type * as wire from "../wire/index.ts";
import { readDecimals, readSeconds } from "./ranges.ts";
import { decodeTokenId, decodeTokenType } from "./token.ts";
import { decodeTxBlock } from "./tx.ts";

function decodeGenesisInfo(genesis: wire.GenesisInfo, tokenType: TokenType): GenesisInfo {
  const text = new TextDecoder();
  const decoded: GenesisInfo = {
    tokenTicker: text.decode(genesis.tokenTicker),
    tokenName: text.decode(genesis.tokenName),
    url: text.decode(genesis.url),
    decimals: readDecimals(genesis.decimals),
  };
  if (tokenType.protocol === "ALP") {
    decoded.data = toHex(genesis.data);
    decoded.authPubkey = toHex(genesis.authPubkey);
  }
  if (tokenType.type === "SLP_TOKEN_TYPE_MINT_VAULT") decoded.mintVaultScripthash = toHex(genesis.mintVaultScripthash);
  if (tokenType.protocol === "SLP") decoded.hash = toHex(genesis.hash);
  return decoded;
}

export function decodeTokenGenesis(token: wire.TokenInfo): TokenGenesis {
  const missing = token.tokenType === undefined ? "tokenType" : "genesisInfo";
  if (token.tokenType === undefined || token.genesisInfo === undefined) {
    throw new ProtocolError(`chronik returned undefined tokenInfo.${missing} for tokenId "${token.tokenId}"`);
  }
  const tokenType = decodeTokenType(token.tokenType);
  const decoded: TokenGenesis = {
    tokenId: decodeTokenId(token.tokenId),
    tokenType,
    genesisInfo: decodeGenesisInfo(token.genesisInfo, tokenType),
    timeFirstSeen: readSeconds(token.timeFirstSeen),
  };
  if (token.block !== undefined) decoded.block = decodeTxBlock(token.block);
  return decoded;
}
