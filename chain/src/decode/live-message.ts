import type { Txid } from "@satchel/core/ids";
import type { LiveEvent } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import type { TxOutput } from "@satchel/core/tx";
import type * as wire from "../wire/index.ts";
import { decodeHash, decodeTxid } from "./decode-message.ts";
import { readHeight, readSeconds } from "./ranges.ts";
import { decodeOutput } from "./tx.ts";

const BLOCK_EVENTS = {
  BLK_CONNECTED: "block-connected",
  BLK_DISCONNECTED: "block-disconnected",
  BLK_FINALIZED: "block-finalized",
  BLK_INVALIDATED: "block-invalidated",
} as const;
const TX_EVENTS = {
  TX_ADDED_TO_MEMPOOL: "tx-added",
  TX_REMOVED_FROM_MEMPOOL: "tx-removed",
  TX_CONFIRMED: "tx-confirmed",
  TX_FINALIZED: "tx-finalized",
  TX_INVALIDATED: "tx-invalidated",
} as const;

/** Names by their wire number. */
const BLOCK_TYPES: Readonly<Record<number, keyof typeof BLOCK_EVENTS>> = {
  0: "BLK_CONNECTED",
  1: "BLK_DISCONNECTED",
  2: "BLK_FINALIZED",
  3: "BLK_INVALIDATED",
};
const TX_TYPES: Readonly<Record<number, keyof typeof TX_EVENTS>> = {
  0: "TX_ADDED_TO_MEMPOOL",
  1: "TX_REMOVED_FROM_MEMPOOL",
  2: "TX_CONFIRMED",
  3: "TX_FINALIZED",
  4: "TX_INVALIDATED",
};
const FINALIZATIONS: Readonly<Record<number, FinalizationType>> = { 0: "POST_CONSENSUS", 1: "PRE_CONSENSUS" };

type BlockMessageType = keyof typeof BLOCK_EVENTS | "UNRECOGNIZED";
type TxMessageType = keyof typeof TX_EVENTS | "UNRECOGNIZED";
type FinalizationType = "POST_CONSENSUS" | "PRE_CONSENSUS" | "UNRECOGNIZED";

/** A message that the indexer sends over the socket (devnet.md 2). */
export type LiveMessage =
  | { kind: "error"; message: string }
  | {
      kind: "block";
      type: BlockMessageType;
      hash: string;
      height: number;
      timestamp: number;
      /** Only in messages about disconnected or invalidated blocks. */
      coinbase?: { script: string; outputs: readonly TxOutput[] };
    }
  | { kind: "tx"; type: TxMessageType; txid: Txid; finalization?: FinalizationType }
  | { kind: "unrecognized" };

export function decodeLiveMessage(message: wire.WsMsg): LiveMessage {
  const choice = message.msgType;
  switch (choice?.$case) {
    case "error":
      return { kind: "error", message: choice.error.msg };
    case "block": {
      const { block } = choice;
      return {
        kind: "block",
        type: BLOCK_TYPES[block.msgType] ?? "UNRECOGNIZED",
        hash: decodeHash(block.blockHash),
        height: readHeight(block.blockHeight),
        timestamp: readSeconds(block.blockTimestamp),
        ...(block.coinbaseData && {
          coinbase: {
            script: toHex(block.coinbaseData.coinbaseScriptsig),
            outputs: block.coinbaseData.coinbaseOutputs.map(decodeOutput),
          },
        }),
      };
    }
    case "tx": {
      const { tx } = choice;
      return {
        kind: "tx",
        type: TX_TYPES[tx.msgType] ?? "UNRECOGNIZED",
        txid: decodeTxid(tx.txid),
        ...(tx.finalizationReason && {
          finalization: FINALIZATIONS[tx.finalizationReason.finalizationType] ?? "UNRECOGNIZED",
        }),
      };
    }
    case undefined:
      return { kind: "unrecognized" };
  }
}

/** Returns the event of a message, or undefined for errors and unknown messages, which have no event. */
export function toLiveEvent(message: LiveMessage): LiveEvent | undefined {
  if (message.kind === "tx" && message.type !== "UNRECOGNIZED") {
    return { kind: TX_EVENTS[message.type], txid: message.txid };
  }
  if (message.kind === "block" && message.type !== "UNRECOGNIZED") {
    return { kind: BLOCK_EVENTS[message.type], height: message.height, hash: message.hash };
  }
  return undefined;
}
