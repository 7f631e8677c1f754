import { BlockMsgType, TxMsgType, WsMsg } from "@satchel/chain/wire";
import { txidOfNumber } from "@satchel/core/testing";
import { fromHexRev } from "ecash-lib";
import { describe, expect, test } from "vitest";
import { compareHeard } from "./compare-heard.ts";

const of = (msgType: TxMsgType, number: number): Uint8Array => {
  const tx = { msgType, txid: fromHexRev(txidOfNumber(number)), finalizationReason: undefined };
  return WsMsg.encode({ msgType: { $case: "tx", tx } }).finish();
};
const added = (number: number) => of(TxMsgType.TX_ADDED_TO_MEMPOOL, number);
const removed = (number: number) => of(TxMsgType.TX_REMOVED_FROM_MEMPOOL, number);
const connected = (blockHeight: number): Uint8Array => {
  const place = { blockHash: new Uint8Array(32), blockHeight, blockTimestamp: 0n, coinbaseData: undefined };
  const block = { msgType: BlockMsgType.BLK_CONNECTED, ...place };
  return WsMsg.encode({ msgType: { $case: "block", block } }).finish();
};

test("live messages are compared one by one, and a missing one is a difference", () => {
  const [first, second] = [connected(1), connected(2)];
  expect(compareHeard([first, second], [first, second])).toEqual([]);
  expect(compareHeard([first, second], [second, first]).map(({ field }) => field)).toEqual([
    "[0].msgType.block.blockHeight",
    "[1].msgType.block.blockHeight",
  ]);
  expect(compareHeard([first], [first, second]).map(({ field }) => field)).toEqual(["[1]"]);
});

test("of many messages at once the node may drop some, but keeps sixteen, adds none and keeps their order", () => {
  const all = Array.from({ length: 20 }, (_, number) => added(number));
  const [first, second, ...rest] = all as [Uint8Array, Uint8Array, ...Uint8Array[]];
  expect(compareHeard(all, rest)).toEqual([]);
  expect(compareHeard(all, rest.slice(2))).toEqual([]);
  expect(compareHeard(all, rest.slice(3))).not.toEqual([]);
  expect(compareHeard(all, rest, { capacity: 32 })).not.toEqual([]);
  expect(compareHeard(rest.slice(0, 16), rest.slice(1, 16))).not.toEqual([]);
  expect(compareHeard(all, [second, first, ...rest])).not.toEqual([]);
  expect(compareHeard([first, ...rest], all)).not.toEqual([]);
});

describe("where blocks were taken back", () => {
  // 3 spends from 1 and from 2.
  const shuffled = (txid: string): ReadonlySet<string> =>
    new Set(txid === txidOfNumber(3) ? [txidOfNumber(1), txidOfNumber(2)] : []);

  test("neighbours that were added, or removed, may have changed places", () => {
    const [left, right] = [
      [removed(9), removed(8), connected(1), added(1), added(2), added(3)],
      [removed(8), removed(9), connected(1), added(2), added(1), added(3)],
    ];
    expect(compareHeard(left, right, { shuffled })).toEqual([]);
    expect(compareHeard(left, right)).not.toEqual([]);
  });

  test("but not with a block between them, nor with others, nor a child with its parent", () => {
    expect(compareHeard([added(1), connected(1)], [connected(1), added(1)], { shuffled })).not.toEqual([]);
    expect(compareHeard([removed(1), added(1)], [added(1), removed(1)], { shuffled })).not.toEqual([]);
    expect(compareHeard([added(1), added(2)], [added(1), added(1)], { shuffled })).not.toEqual([]);
    expect(compareHeard([added(1), added(2), added(3)], [added(1), added(3), added(2)], { shuffled })).not.toEqual([]);
    expect(compareHeard([removed(3), removed(1)], [removed(1), removed(3)], { shuffled })).not.toEqual([]);
  });
});
