import type { BlockInfo } from "@satchel/chain/wire";
import type { Block, Node } from "../node/node.ts";
import { sumBlock } from "./block-sums.ts";
import { encodeHash } from "./hex.ts";
import type { Indexer } from "./indexer.ts";

/** The message BlockInfo of devnet.md 1.4. */
export function wireBlockInfo(node: Node, indexer: Indexer, block: Block): BlockInfo {
  const sums = indexer.blockSums(block.hash) ?? sumBlock(block);
  return {
    hash: encodeHash(block.hash),
    prevHash: encodeHash(block.prevHash),
    height: block.height,
    nBits: block.nBits,
    timestamp: BigInt(block.timestamp),
    blockSize: BigInt(block.size),
    numTxs: BigInt(block.txs.length),
    numInputs: BigInt(sums.inputs),
    numOutputs: BigInt(sums.outputs),
    sumInputSats: sums.inputSats,
    sumCoinbaseOutputSats: sums.coinbaseOutputSats,
    sumNormalOutputSats: sums.normalOutputSats,
    sumBurnedSats: sums.burnedSats,
    isFinal: block.height <= node.finalHeight(),
  };
}
