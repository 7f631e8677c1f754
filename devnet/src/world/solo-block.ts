import type { Node, ParsedTx } from "../node/node.ts";
import { encodeBlock } from "../node/rules/block-codec.ts";
import { grindHeader, REGTEST_BITS } from "../node/rules/header.ts";
import { merkleRoot } from "../node/rules/merkle.ts";

const BLOCK_VERSION = 0x20000000;

/** A block on the tip with nothing in it but this coinbase, as somebody else's miner would hand it in. */
export function soloBlock(node: Node, coinbase: ParsedTx, timestamp: number): Uint8Array {
  const header = {
    version: BLOCK_VERSION,
    prevHash: node.tip()?.hash ?? "",
    merkleRoot: merkleRoot([coinbase.txid]).root,
    timestamp,
    nBits: REGTEST_BITS,
    nonce: 0,
  };
  const { bytes } = grindHeader(header, () => true);
  return encodeBlock(bytes, [coinbase]);
}
