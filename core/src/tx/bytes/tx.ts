import type { Atoms, Sats } from "../../amount/index.ts";
import type { Outpoint, TokenId, Txid } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import type { TokenType } from "../../token/index.ts";

export type TokenTxType = "NONE" | "UNKNOWN" | "GENESIS" | "SEND" | "MINT" | "BURN";
export type TokenStatus = "NON_TOKEN" | "NORMAL" | "NOT_NORMAL" | "UNKNOWN";

/**
 * The token amount or mint baton on an output. `entryIdx` is the index into the transaction's `tokenEntries`, or -1 if
 * the output has no entry there.
 */
export type TokenValue = {
  tokenId: TokenId;
  tokenType: TokenType;
  atoms: Atoms;
  isMintBaton: boolean;
  entryIdx: number;
};

export type TokenEntry = {
  tokenId: TokenId;
  tokenType: TokenType;
  txType: TokenTxType;
  groupTokenId?: TokenId;
  isInvalid: boolean;
  burnSummary: string;
  failedColorings: readonly { pushdataIdx: number; error: string }[];
  actualBurnAtoms: Atoms;
  intentionalBurnAtoms: Atoms;
  burnsMintBatons: boolean;
};

export type TokenFailedParsing = { pushdataIdx: number; bytes: string; error: string };

/** Data that indexer plugins store with an output, as hex, by the plugin's name. */
export type Plugins = Readonly<Record<string, { groups: readonly string[]; data: readonly string[] }>>;

export type TxInput = {
  outpoint: Outpoint;
  /** As hex. */
  inputScript: string;
  /** The script of the output being spent; empty for a coinbase. */
  script: ScriptHex;
  sats: Sats;
  sequence: number;
  token?: TokenValue;
  plugins?: Plugins;
};

export type TxOutput = {
  script: ScriptHex;
  sats: Sats;
  token?: TokenValue;
  plugins?: Plugins;
  spentBy?: { txid: Txid; inputIdx: number };
};

/** The block that contains a transaction. `timestamp` is in seconds. */
export type TxBlock = { height: number; hash: string; timestamp: number };

/**
 * A transaction as the indexer reports it. `timeFirstSeen` is in seconds, and 0 if the indexer first saw the
 * transaction in a block.
 */
export type Tx = {
  txid: Txid;
  version: number;
  inputs: readonly TxInput[];
  outputs: readonly TxOutput[];
  lockTime: number;
  timeFirstSeen: number;
  /** Serialised size in bytes. */
  size: number;
  isCoinbase: boolean;
  /** Whether Avalanche finalized the transaction, before or after it was mined. Confirmations do not finalize it. */
  isFinal: boolean;
  block?: TxBlock;
  tokenEntries: readonly TokenEntry[];
  tokenFailedParsings: readonly TokenFailedParsing[];
  tokenStatus: TokenStatus;
};

/** An unspent output. `blockHeight` is -1 while its transaction is in the mempool. */
export type Utxo = {
  outpoint: Outpoint;
  script: ScriptHex;
  sats: Sats;
  blockHeight: number;
  isCoinbase: boolean;
  isFinal: boolean;
  token?: TokenValue;
  plugins?: Plugins;
};

/** One page of a script's history, newest transaction first. `numTxs` is the total over all pages. */
export type HistoryPage = { txs: readonly Tx[]; numPages: number; numTxs: number };
