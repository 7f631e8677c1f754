export type { FinalizeOption } from "./automation.ts";
export { createNode, type NodeOptions } from "./create-node.ts";
export { deleteBlockLog } from "./log/block-log.ts";
export type { Block, MempoolTx, Node, NodeEvent } from "./node.ts";
export { encodeBlock } from "./rules/block-codec.ts";
export { type CoinbaseSplit, FUND_ADDRESS } from "./rules/coinbase.ts";
export { GENESIS_HASH } from "./rules/genesis.ts";
