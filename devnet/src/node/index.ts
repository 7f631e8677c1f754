export { DEFAULT_FINALIZE, type FinalizeOption } from "./auto-finality.ts";
export { DEFAULT_BLOCK_INTERVAL_MS, type MiningOption } from "./auto-mining.ts";
export { encodeBlock } from "./block-codec.ts";
export { deleteBlockLog } from "./block-log.ts";
export type { CoinbaseSplit } from "./coinbase.ts";
export { createNode, type NodeOptions } from "./create-node.ts";
export { GENESIS_HASH } from "./genesis.ts";
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
export type { Later } from "./timers.ts";
