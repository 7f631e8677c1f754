import type { ParsedTx } from "../../script/index.ts";
import { type ChainState, tipOf } from "../chain/chain-state.ts";
import type { Coin } from "../node.ts";

const TIME_THRESHOLD = 500_000_000;
const FINAL_SEQUENCE = 0xffffffff;
/** BIP68: the bits of a sequence number. */
const LOCK_DISABLED = 0x80000000;
const LOCK_IN_TIME = 0x00400000;
const LOCK_MASK = 0x0000ffff;
const LOCK_SECONDS_SHIFT = 9;

/** Whether nLockTime allows the transaction in a block of this height and time (seconds). */
export function isFinalTx(tx: ParsedTx, height: number, time: number): boolean {
  if (tx.lockTime === 0) return true;
  if (tx.lockTime < (tx.lockTime < TIME_THRESHOLD ? height : time)) return true;
  return tx.inputs.every((input) => input.sequence === FINAL_SEQUENCE);
}

/**
 * Whether BIP68 allows the transaction in a block on top of the active chain. Unconfirmed coins count as mined in that
 * block.
 */
export function hasMetSequenceLocks(tx: ParsedTx, coins: readonly Coin[], chain: ChainState): boolean {
  if (tx.version >>> 0 < 2) return true;
  const nextHeight = chain.active.length;
  const now = tipOf(chain)?.medianTime ?? 0;
  for (const [at, { sequence }] of tx.inputs.entries()) {
    if ((sequence & LOCK_DISABLED) !== 0) continue;
    const coinHeight = coins[at] === undefined || coins[at].height < 0 ? nextHeight : coins[at].height;
    const lock = sequence & LOCK_MASK;
    if ((sequence & LOCK_IN_TIME) === 0) {
      if (coinHeight + lock > nextHeight) return false;
    } else {
      const coinTime = chain.active[Math.max(coinHeight - 1, 0)]?.medianTime ?? 0;
      if (coinTime + (lock << LOCK_SECONDS_SHIFT) > now) return false;
    }
  }
  return true;
}
