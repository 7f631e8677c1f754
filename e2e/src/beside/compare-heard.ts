import { TxMsgType, WsMsg } from "@satchel/chain/wire";
import { toHexRev } from "ecash-lib";
import { compareValues, type Difference } from "./compare.ts";

const { TX_ADDED_TO_MEMPOOL, TX_REMOVED_FROM_MEMPOOL } = TxMsgType;

/** Messages of one subscription that wait for a client of the node. It drops the oldest if more come at once. */
export const CHANNEL_CAPACITY = 16;

/** Returns the txids that a transaction spends from. */
export type ParentsOf = (txid: string) => ReadonlySet<string>;

/**
 * Compares what was heard of one subscription, message by message, in order. Of more than `capacity` messages at once
 * the right side may have dropped some, but no more than it has to. `shuffled` is given where blocks were taken back:
 * the node then has the mempool's transactions back in an order that is partly random (devnet.md 2), so neighbours that
 * were added, or that were removed, may stand in any order that its rule allows.
 */
export function compareHeard(
  left: readonly Uint8Array[],
  right: readonly Uint8Array[],
  { capacity = CHANNEL_CAPACITY, shuffled }: { capacity?: number; shuffled?: ParentsOf | undefined } = {},
): Difference[] {
  const runs = runsOf(left.map(readTx), shuffled !== undefined);
  const isWhole = right.length === left.length || (right.length < left.length && right.length >= capacity);
  if (isWhole && follows(left, right, runs) && (shuffled === undefined || isInOrder(right.map(readTx), shuffled)))
    return [];
  const found: Difference[] = [];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [a, b] = [left[at], right[at]];
    const read = (frame: Uint8Array | undefined): unknown => frame && WsMsg.decode(frame);
    if (a === undefined || b === undefined || Buffer.compare(a, b) !== 0) {
      compareValues(`[${at}]`, read(a), read(b), found);
    }
  }
  // Where only the order is wrong, nothing else is left to show.
  return found.length > 0 ? found : [{ field: "order", left: "children after parents", right: "not so" }];
}

type TxMessage = { type: TxMsgType; txid: string };

/** Undefined for what is not about a transaction. */
function readTx(frame: Uint8Array): TxMessage | undefined {
  const { msgType } = WsMsg.decode(frame);
  return msgType?.$case === "tx" ? { type: msgType.tx.msgType, txid: toHexRev(msgType.tx.txid) } : undefined;
}

/** Returns a number for each message; those with the same number may change places. */
function runsOf(messages: readonly (TxMessage | undefined)[], isShuffled: boolean): number[] {
  let run = 0;
  let before: TxMsgType | undefined;
  return messages.map((message) => {
    const isFree = message?.type === TX_ADDED_TO_MEMPOOL || message?.type === TX_REMOVED_FROM_MEMPOOL;
    if (!isShuffled || !isFree || message.type !== before) run++;
    before = message?.type;
    return run;
  });
}

/** Whether each of `some` is one of `all`, and no run is gone back to. */
function follows(all: readonly Uint8Array[], some: readonly Uint8Array[], runs: readonly number[]): boolean {
  const taken = new Set<number>();
  let run = 0;
  for (const frame of some) {
    const at = all.findIndex(
      (each, index) => !taken.has(index) && (runs[index] ?? 0) >= run && Buffer.compare(each, frame) === 0,
    );
    if (at < 0) return false;
    taken.add(at);
    run = runs[at] ?? 0;
  }
  return true;
}

/** Whether parents are added before their children, and removed after them, among neighbours. */
function isInOrder(messages: readonly (TxMessage | undefined)[], parentsOf: ParentsOf): boolean {
  const runs = runsOf(messages, true);
  return messages.every((message, at) => {
    const parents = message === undefined ? new Set() : parentsOf(message.txid);
    const [from, to] = message?.type === TX_ADDED_TO_MEMPOOL ? [at + 1, messages.length] : [0, at];
    const onWrongSide = messages.slice(from, to).filter((_, index) => runs[from + index] === runs[at]);
    return !onWrongSide.some((other) => other !== undefined && parents.has(other.txid));
  });
}
