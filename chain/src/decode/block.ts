import type { Sats } from "@satchel/core/amount";
import { ProtocolError } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import type * as wire from "../wire/index.ts";
import { decodeHash } from "./decode-message.ts";
import { readCount, readHeight, readHeightOrNone, readSeconds, readSumSats } from "./ranges.ts";

/** The indexer's summary of a block. `timestamp` in seconds, `size` in bytes; the counts include the coinbase. */
export type BlockSummary = {
  hash: string;
  prevHash: string;
  height: number;
  nBits: number;
  timestamp: number;
  size: number;
  numTxs: number;
  numInputs: number;
  numOutputs: number;
  sumInputSats: Sats;
  sumCoinbaseOutputSats: Sats;
  sumNormalOutputSats: Sats;
  /** Sats in OP_RETURN outputs. */
  sumBurnedSats: Sats;
  isFinal: boolean;
};

/**
 * The 80 bytes of a block header and, if a checkpoint was requested, the Merkle proof for it. All hex, in wire order.
 */
export type BlockHeader = { rawHeader: string; root: string; branch: readonly string[] };

export function decodeBlockSummary(block: wire.BlockInfo): BlockSummary {
  return {
    hash: decodeHash(block.hash),
    prevHash: decodeHash(block.prevHash),
    height: readHeight(block.height),
    nBits: block.nBits,
    timestamp: readSeconds(block.timestamp),
    size: readCount(block.blockSize),
    numTxs: readCount(block.numTxs),
    numInputs: readCount(block.numInputs),
    numOutputs: readCount(block.numOutputs),
    sumInputSats: readSumSats(block.sumInputSats),
    sumCoinbaseOutputSats: readSumSats(block.sumCoinbaseOutputSats),
    sumNormalOutputSats: readSumSats(block.sumNormalOutputSats),
    sumBurnedSats: readSumSats(block.sumBurnedSats),
    isFinal: block.isFinal,
  };
}

export function decodeBlock(block: wire.Block): BlockSummary {
  if (block.blockInfo === undefined) throw new ProtocolError("Block has no blockInfo");
  return decodeBlockSummary(block.blockInfo);
}

export function decodeBlockHeader(header: wire.BlockHeader): BlockHeader {
  return { rawHeader: toHex(header.rawHeader), root: toHex(header.root), branch: header.branch.map(toHex) };
}

/** The newest block. A chain without blocks has height -1 and a hash of zeros. */
export type ChainTip = { hash: string; height: number };

export function decodeChainTip(reply: wire.BlockchainInfo): ChainTip {
  return { hash: decodeHash(reply.tipHash), height: readHeightOrNone(reply.tipHeight) };
}

export function decodeVersion(reply: wire.ChronikInfo): string {
  if (reply.version === "") throw new ProtocolError("chronikInfo has no version");
  return reply.version;
}
