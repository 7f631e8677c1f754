import {
  type AlpTokenType,
  type SlpTokenType,
  type Token,
  type TokenFailedParsing,
  TokenStatus,
  TokenTxType,
  type TokenType,
  type TokenEntry as WireEntry,
} from "@satchel/chain/wire";
import { burnSummary, isNormal } from "./burn-summary.ts";
import type { TokenCoin, TokenEntry, TokenMeta, TokenVerdict } from "./token.ts";
import { indexOfMeta } from "./verify-tx.ts";

/** Returns a verdict in the messages of devnet.md 1.4. */
type WireTokens = {
  entries: WireEntry[];
  failedParsings: TokenFailedParsing[];
  status: TokenStatus;
  inputTokens: (Token | undefined)[];
  outputTokens: (Token | undefined)[];
};

const TX_TYPES = {
  none: TokenTxType.NONE,
  unknown: TokenTxType.UNKNOWN,
  genesis: TokenTxType.GENESIS,
  send: TokenTxType.SEND,
  mint: TokenTxType.MINT,
  burn: TokenTxType.BURN,
} satisfies Record<TokenEntry["txType"], TokenTxType>;

export function wireTokens(verdict: TokenVerdict, spent: readonly (TokenCoin | undefined)[]): WireTokens {
  const { entries, failedParsings, outputs } = verdict;
  const isAllNormal = failedParsings.length === 0 && entries.every(isNormal);
  return {
    entries: entries.map(wireEntry),
    failedParsings: failedParsings.map(({ pushdataIdx, bytes, error }) => ({ pushdataIdx, bytes, error })),
    status: isAllNormal ? TokenStatus.TOKEN_STATUS_NORMAL : TokenStatus.TOKEN_STATUS_NOT_NORMAL,
    inputTokens: spent.map((coin) => coin && wireToken(coin, indexOfMeta(entries, coin.meta))),
    outputTokens: outputs.map((output) => output && wireToken(output, output.entryIdx)),
  };
}

/** A type without rules is given by its number on the chain. */
export function wireTokenType({ protocol, typeCode }: TokenMeta): TokenType {
  return {
    tokenType:
      protocol === "slp"
        ? { $case: "slp", slp: typeCode as SlpTokenType }
        : { $case: "alp", alp: typeCode as AlpTokenType },
  };
}

function wireToken({ meta, atoms, isMintBaton }: TokenCoin, entryIdx: number): Token {
  return { tokenId: meta.tokenId, tokenType: wireTokenType(meta), entryIdx, atoms, isMintBaton };
}

function wireEntry(entry: TokenEntry): WireEntry {
  return {
    tokenId: entry.meta.tokenId,
    tokenType: wireTokenType(entry.meta),
    txType: TX_TYPES[entry.txType],
    groupTokenId: entry.groupMeta?.tokenId ?? "",
    isInvalid: entry.isInvalid,
    burnSummary: isNormal(entry) ? "" : burnSummary(entry),
    failedColorings: entry.failedColourings.map(({ pushdataIdx, error }) => ({ pushdataIdx, error })),
    actualBurnAtoms: entry.actualBurnAtoms.toString(),
    intentionalBurnAtoms: entry.intentionalBurnAtoms ?? 0n,
    burnsMintBatons: entry.burnsMintBatons,
  };
}
