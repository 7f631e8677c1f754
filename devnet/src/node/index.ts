export { DEFAULT_FINALIZE, type FinalizeOption } from "./auto-finality.ts";
export { DEFAULT_BLOCK_INTERVAL_MS, type MiningOption } from "./auto-mining.ts";
export { createNode, type NodeOptions } from "./create-node.ts";
export { deleteBlockLog } from "./log/block-log.ts";
export type {
  AcceptResult,
  Block,
  Coin,
  MempoolTx,
  Node,
  NodeEvent,
  ParsedTx,
  Rejection,
  TxIn,
  TxOut,
} from "./node.ts";
export { encodeBlock } from "./rules/block-codec.ts";
export type { CoinbaseSplit } from "./rules/coinbase.ts";
export { GENESIS_HASH } from "./rules/genesis.ts";
export type { Later } from "./timers.ts";
