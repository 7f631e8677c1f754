import { type Sats, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import {
  type ChainTerms,
  chainFee,
  coinsFor,
  collectorsFor,
  LONGER_COUNT_BYTES,
  MAX_COLLECTORS,
} from "./chain-shape.ts";
import type { PlanProblem } from "./plan.ts";
import { P2PKH_INPUT_BYTES } from "./size.ts";
import type { Utxo } from "./tx.ts";

/**
 * The fewest coins that pay `amount` and the fee: the largest ones, the last of them swapped for the smallest that
 * still does, so that no coin could be left out and large coins stay whole. The same coins in any order give the same.
 */
export function chooseCoins(coins: readonly Utxo[], amount: Sats, terms: ChainTerms): Result<Utxo[], PlanProblem> {
  const sorted = worthSpending(coins, terms);
  let sum = 0n;
  for (let count = 1; count <= sorted.length; count++) {
    sum += (sorted[count - 1] as Utxo).sats;
    // Reckoning the fee costs more than adding, and no fee is below zero.
    if (sum < amount) continue;
    const required = amount + chainFee(count, terms);
    if (sum < required) continue;
    const collectors = collectorsFor(count, terms);
    if (collectors > MAX_COLLECTORS) return no({ code: "too-many-transactions", count: collectors + 1 });
    const last = sorted[count - 1] as Utxo;
    const spare = sum - required;
    return ok([...sorted.slice(0, count - 1), smallestFrom(sorted, count - 1, last.sats - spare)]);
  }
  return no(insufficient(bestPrefix(sorted, terms), amount, terms));
}

/** The coins that together can pay the most: all that bring in more than their own input costs. */
export function chooseAll(coins: readonly Utxo[], terms: ChainTerms): Result<Utxo[], PlanProblem> {
  const chosen = bestPrefix(worthSpending(coins, terms), terms);
  const collectors = collectorsFor(chosen.length, terms);
  return collectors > MAX_COLLECTORS ? no({ code: "too-many-transactions", count: collectors + 1 }) : ok(chosen);
}

export function insufficient(coins: readonly Utxo[], amount: Sats, terms: ChainTerms): PlanProblem {
  const required = sats(amount + chainFee(Math.max(1, coins.length), terms));
  return { code: "insufficient-funds", available: sumOf(coins), required };
}

export function sumOf(coins: readonly Utxo[]): Sats {
  let sum = 0n;
  for (const coin of coins) sum += coin.sats;
  return sats(sum);
}

/** Largest first, without those whose own input costs as much as they hold. */
function worthSpending(coins: readonly Utxo[], { feePerKb }: ChainTerms): Utxo[] {
  const inputCost = BigInt(P2PKH_INPUT_BYTES * feePerKb);
  return coins.filter((coin) => coin.sats * 1000n > inputCost).sort(byValue);
}

function byValue(a: Utxo, b: Utxo): number {
  if (a.sats !== b.sats) return a.sats < b.sats ? 1 : -1;
  return a.outpoint < b.outpoint ? -1 : 1;
}

/**
 * The most valuable start of a sorted list. Within a number of transactions every further coin brings something in,
 * but for one that makes the count of inputs two bytes longer and is worth less than that; and one transaction more
 * may cost more than the few coins it makes room for are worth.
 */
function bestPrefix(sorted: readonly Utxo[], terms: ChainTerms): Utxo[] {
  const dearestInput = BigInt((P2PKH_INPUT_BYTES + LONGER_COUNT_BYTES) * terms.feePerKb);
  let bestCount = 0;
  let most = -1n;
  let sum = 0n;
  let count = 0;
  const consider = () => {
    const payable = sum - chainFee(count, terms);
    if (payable <= most) return;
    bestCount = count;
    most = payable;
  };
  for (let collectors = 0; count < sorted.length; collectors++) {
    const end = Math.min(sorted.length, coinsFor(collectors, terms));
    for (; count < end; count++) {
      const { sats: worth } = sorted[count] as Utxo;
      if (count > 0 && worth * 1000n <= dearestInput) consider();
      sum += worth;
    }
    consider();
  }
  return sorted.slice(0, bestCount);
}

/** The smallest coin from index `from` on that holds at least `least`; the one at `from` does. */
function smallestFrom(sorted: readonly Utxo[], from: number, least: bigint): Utxo {
  let low = from;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] as Utxo).sats >= least) low = middle;
    else high = middle - 1;
  }
  return sorted[low] as Utxo;
}
