import {
  BlockMsgType,
  type MsgBlock,
  type MsgTx,
  TxFinalizationReasonType,
  TxMsgType,
  WsMsg,
} from "@satchel/chain/wire";
import type { Indexer } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import type { Block, NodeEvent } from "../../node/node.ts";
import { fromDisplayHash, type ParsedTx } from "../../script/index.ts";
import { type Topic, type TopicKind, topicsOfTx } from "./live-topics.ts";

/** One frame and the topics whose subscribers get it. */
type LiveMessage = { frame: Uint8Array; topics: ReadonlyMap<TopicKind, readonly Topic[]> };

const { BLK_CONNECTED, BLK_DISCONNECTED, BLK_FINALIZED, BLK_INVALIDATED } = BlockMsgType;
const { TX_ADDED_TO_MEMPOOL, TX_REMOVED_FROM_MEMPOOL, TX_CONFIRMED, TX_FINALIZED, TX_INVALIDATED } = TxMsgType;
const POST_CONSENSUS = TxFinalizationReasonType.TX_FINALIZATION_REASON_POST_CONSENSUS;
const PRE_CONSENSUS = TxFinalizationReasonType.TX_FINALIZATION_REASON_PRE_CONSENSUS;

/**
 * Returns the messages of an event, in order (devnet.md 2). Without any member subscription, the messages about single
 * transactions of a block are left out even for subscribers of all transactions: a quirk of the original.
 */
export function messagesOf(event: NodeEvent, indexer: Indexer, isAnyMemberSubscribed: boolean): LiveMessage[] {
  const ofTx = (tx: ParsedTx, type: TxMsgType, reason?: TxFinalizationReasonType): LiveMessage =>
    txMessage(indexer.recordOf(tx), tx, type, reason);
  const ofTxs = (block: Block, type: TxMsgType, reason?: TxFinalizationReasonType): LiveMessage[] =>
    isAnyMemberSubscribed ? block.txs.map((tx) => ofTx(tx, type, reason)) : [];
  switch (event.kind) {
    case "tx-added":
      return [ofTx(event.entry.tx, TX_ADDED_TO_MEMPOOL)];
    case "tx-removed":
      return [ofTx(event.entry.tx, TX_REMOVED_FROM_MEMPOOL)];
    case "tx-finalized":
      return [ofTx(event.entry.tx, TX_FINALIZED, PRE_CONSENSUS)];
    case "tx-invalidated":
      return [ofTx(event.entry.tx, TX_INVALIDATED)];
    case "block-connected":
      return [blockMessage(event.block, BLK_CONNECTED), ...ofTxs(event.block, TX_CONFIRMED)];
    case "block-disconnected":
      return [blockMessage(event.block, BLK_DISCONNECTED)];
    case "block-finalized":
      return [blockMessage(event.block, BLK_FINALIZED), ...ofTxs(event.block, TX_FINALIZED, POST_CONSENSUS)];
    case "block-invalidated":
      return [blockMessage(event.block, BLK_INVALIDATED)];
  }
}

export function errorFrame(msg: string): Uint8Array {
  return WsMsg.encode({ msgType: { $case: "error", error: { msg } } }).finish();
}

function txMessage(
  record: TxRecord | undefined,
  tx: ParsedTx,
  msgType: TxMsgType,
  reason?: TxFinalizationReasonType,
): LiveMessage {
  const message: MsgTx = {
    msgType,
    txid: fromDisplayHash(tx.txid),
    finalizationReason: reason === undefined ? undefined : { finalizationType: reason },
  };
  return {
    frame: WsMsg.encode({ msgType: { $case: "tx", tx: message } }).finish(),
    topics: record === undefined ? new Map() : topicsOfTx(record),
  };
}

function blockMessage(block: Block, msgType: BlockMsgType): LiveMessage {
  const isUndone = msgType === BLK_DISCONNECTED || msgType === BLK_INVALIDATED;
  const message: MsgBlock = {
    msgType,
    blockHash: fromDisplayHash(block.hash),
    blockHeight: block.height,
    blockTimestamp: BigInt(block.timestamp),
    coinbaseData: isUndone ? coinbaseData(block) : undefined,
  };
  return {
    frame: WsMsg.encode({ msgType: { $case: "block", block: message } }).finish(),
    topics: new Map([["blocks", ["blocks:"]]]),
  };
}

function coinbaseData(block: Block): MsgBlock["coinbaseData"] {
  const coinbase = block.txs[0];
  return {
    coinbaseScriptsig: coinbase?.inputs[0]?.script ?? new Uint8Array(),
    coinbaseOutputs: (coinbase?.outputs ?? []).map(({ sats, script }) => ({
      sats,
      outputScript: script,
      spentBy: undefined,
      token: undefined,
      plugins: {},
    })),
  };
}
