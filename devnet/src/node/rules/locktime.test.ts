import { expect, test } from "vitest";
import { buildTx } from "../../script/index.ts";
import { tipOf } from "../chain/chain-state.ts";
import { mineBlock } from "../chain/mine.ts";
import type { Coin } from "../node.ts";
import { aState, TEST_TIME } from "../testing/test-state.ts";
import { toWallet, walletScript } from "../testing/test-wallet.ts";
import { hasMetSequenceLocks, isFinalTx } from "./locktime.ts";

const txWith = (sequence: number, { lockTime = 0, version = 2 } = {}) =>
  buildTx({
    version,
    inputs: [{ prevTxid: "aa".repeat(32), prevIdx: 0, script: new Uint8Array(), sequence }],
    outputs: toWallet(1_000n),
    lockTime,
  });

test.each([
  [0, true],
  [99, true],
  [100, false],
  [499_999_999, false],
  [500_000_000, true],
  [TEST_TIME - 1, true],
  [TEST_TIME, false],
])("lock time %i in block 100 after TEST_TIME: %s", (lockTime, isFinal) => {
  expect(isFinalTx(txWith(0, { lockTime }), 100, TEST_TIME)).toBe(isFinal);
  expect(isFinalTx(txWith(0xffffffff, { lockTime }), 100, TEST_TIME)).toBe(true);
});

/** Blocks 64 seconds apart, so median times are too, once there are eleven. 8 blocks make one BIP68 unit of 512 s. */
function chainTo(height: number) {
  const state = aState();
  for (let next = 1; next <= height; next++) {
    state.now = () => TEST_TIME + 64 * next;
    mineBlock(state, walletScript, "plain");
  }
  expect(tipOf(state.chain)?.medianTime).toBe(TEST_TIME + 64 * (height - 5));
  return state.chain;
}
const coin = (height: number): Coin => ({ sats: 1n, script: walletScript, height, isCoinbase: false });
const IN_TIME = 0x0040_0000;
const DISABLED = 0x8000_0000;

test("locks in time count from the median before the coin's block to the median of the tip", () => {
  const lock = txWith(IN_TIME + 1);
  expect(hasMetSequenceLocks(lock, [coin(20)], chainTo(26))).toBe(false);
  expect(hasMetSequenceLocks(lock, [coin(20)], chainTo(27))).toBe(true);
  expect(hasMetSequenceLocks(txWith(IN_TIME + 2), [coin(20)], chainTo(34))).toBe(false);
  expect(hasMetSequenceLocks(txWith(IN_TIME + 2), [coin(20)], chainTo(35))).toBe(true);
});

test("locks in blocks count from the coin's block to the next", () => {
  const chain = chainTo(27);
  expect(hasMetSequenceLocks(txWith(8), [coin(20)], chain)).toBe(true);
  expect(hasMetSequenceLocks(txWith(9), [coin(20)], chain)).toBe(false);
  expect(hasMetSequenceLocks(txWith(0), [coin(-1)], chain)).toBe(true);
  expect(hasMetSequenceLocks(txWith(1), [coin(-1)], chain)).toBe(false);
  expect(hasMetSequenceLocks(txWith(IN_TIME), [coin(-1)], chain)).toBe(true);
  expect(hasMetSequenceLocks(txWith(IN_TIME + 1), [coin(-1)], chain)).toBe(false);
});

test("the disable bit and version 1 lift the locks; a negative version counts as a large one", () => {
  const chain = chainTo(27);
  expect(hasMetSequenceLocks(txWith(DISABLED + 9), [coin(20)], chain)).toBe(true);
  expect(hasMetSequenceLocks(txWith(9, { version: 1 }), [coin(20)], chain)).toBe(true);
  expect(hasMetSequenceLocks(txWith(9, { version: -1 }), [coin(20)], chain)).toBe(false);
});
