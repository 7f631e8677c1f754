import { type Sats, sats } from "../../amount/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { P2PKH_INPUT_BYTES } from "../bytes/size.ts";
import type { Utxo } from "../bytes/tx.ts";
import { type ChainTerms, chainFee, coinsFor, collectorsFor, LONGER_COUNT_BYTES, satsOf } from "../plan/chain-terms.ts";
import type { PlanProblem } from "../plan/plan.ts";
import { coinsAbove, firstWhere, sortBySats, sumsOf, totalOf } from "./sort-coins.ts";

/** Picks coins that cover `amount` (see `amountFor`) plus the fees that grow with the number of coins. */
type ChooseCoins = (coins: readonly Utxo[], amount: Sats, terms: ChainTerms) => Result<readonly Utxo[], PlanProblem>;

/**
 * Picks the fewest coins that cover the amount: the largest coins, with the last one swapped for the smallest coin that
 * still suffices. No picked coin could be left out, and large coins stay whole. The order of `coins` does not matter.
 */
export const chooseCoins: ChooseCoins = (coins, amount, terms) => {
  if (amount + chainFee(0, terms) <= 0n) return ok([]);
  const worth = sortBySats(worthSpending(coins, terms));
  if (totalOf(worth) < amount) return no(insufficient(bestPrefix(worth, terms), amount, terms));
  // As fees are never negative, a sum below `amount` cannot suffice.
  let { index, sum } = firstReaching(worth, amount);
  for (; index < worth.length; sum += worth[++index]?.sats ?? 0n) {
    const spare = sum - amount - chainFee(index + 1, terms);
    if (spare >= 0n) return withinLimit([...worth.slice(0, index), smallestFrom(worth, index, spare)], terms);
  }
  return no(insufficient(bestPrefix(worth, terms), amount, terms));
};

/** Most payments need so few coins that adding them up is faster than the sums of all. */
const FEW = 1000;

/** Returns the position of the first coin with which a sorted list reaches the amount, and the sum up to it. */
function firstReaching(sorted: readonly Utxo[], amount: bigint): { index: number; sum: bigint } {
  let sum = 0n;
  for (const [index, coin] of sorted.slice(0, FEW).entries()) {
    sum += coin.sats;
    if (sum >= amount) return { index, sum };
  }
  const sums = sumsOf(sorted);
  let [index, end] = [FEW, sums.length];
  while (index < end) {
    const middle = (index + end) >> 1;
    if ((sums[middle] as bigint) >= amount) end = middle;
    else index = middle + 1;
  }
  return { index, sum: sums[index] ?? sum };
}

/** Returns the smallest coin of a sorted list that is at most `spare` smaller than the one at `index`. */
function smallestFrom(sorted: readonly Utxo[], index: number, spare: bigint): Utxo {
  const least = (sorted[index] as Utxo).sats - spare;
  return sorted[firstWhere(sorted, (coin) => coin.sats < least, index + 1) - 1] as Utxo;
}

/** Takes all the coins, even those worth less than their own input costs. */
export const takeAll: ChooseCoins = (coins, amount, terms) => {
  const sorted = sortBySats(coins);
  if (satsOf(sorted) < amount + chainFee(sorted.length, terms)) return no(insufficient(sorted, amount, terms));
  return withinLimit(sorted, terms);
};

/** Picks the coins that together can pay the most: those worth more than their own input costs. */
export const chooseMost = (coins: readonly Utxo[], terms: ChainTerms): Result<readonly Utxo[], PlanProblem> =>
  withinLimit(bestPrefix(sortBySats(worthSpending(coins, terms)), terms), terms);

/** Returns the problem that `coins` cannot pay `amount`; the required sum includes the fee of spending these coins. */
export function insufficient(coins: readonly Utxo[], amount: Sats, terms: ChainTerms): PlanProblem {
  const required = sats(amount + chainFee(Math.max(terms.firstInputs > 0 ? 0 : 1, coins.length), terms));
  return { code: "insufficient-funds", available: totalOf(coins), required };
}

function withinLimit(coins: readonly Utxo[], terms: ChainTerms): Result<readonly Utxo[], PlanProblem> {
  const collectors = collectorsFor(coins.length, terms);
  const isWithin = collectors <= terms.maxCollectors;
  return isWithin ? ok(coins) : no({ code: "too-many-transactions", count: collectors + terms.steps });
}

/** Returns the coins that hold more than their own input costs. */
function worthSpending(coins: readonly Utxo[], { feePerKb }: ChainTerms): readonly Utxo[] {
  const inputCost = BigInt(P2PKH_INPUT_BYTES * feePerKb) / 1000n;
  return coinsAbove(coins, inputCost);
}

/**
 * Returns the prefix of a sorted list that can pay the most after fees. As long as the number of transactions stays the
 * same, every further coin adds value, unless it makes the input count two bytes longer and is worth less than that.
 * A further transaction may cost more than the few coins it makes room for are worth.
 */
function bestPrefix(sorted: readonly Utxo[], terms: ChainTerms): readonly Utxo[] {
  const key = JSON.stringify(terms);
  const last = lastPrefix.get(sorted);
  if (last?.key === key) return last.prefix;
  const prefix = findBestPrefix(sorted, terms);
  lastPrefix.set(sorted, { key, prefix });
  return prefix;
}

/** The last prefix of each list: while a person types an amount that is too large, it is asked for at every key. */
const lastPrefix = new WeakMap<readonly Utxo[], { key: string; prefix: readonly Utxo[] }>();

function findBestPrefix(sorted: readonly Utxo[], terms: ChainTerms): readonly Utxo[] {
  const dearestInput = BigInt((P2PKH_INPUT_BYTES + LONGER_COUNT_BYTES) * terms.feePerKb) / 1000n;
  const sums = sumsOf(sorted);
  let bestCount = 0;
  let most: bigint | undefined;
  const consider = (count: number) => {
    const payable = (sums[count - 1] ?? 0n) - chainFee(count, terms);
    if (most !== undefined && payable <= most) return;
    bestCount = count;
    most = payable;
  };
  // From here on a coin may be worth less than it costs.
  let count = Math.max(
    1,
    firstWhere(sorted, (coin) => coin.sats <= dearestInput),
  );
  for (let collectors = 0, end = 0; collectors === 0 || end < sorted.length; collectors++) {
    end = Math.max(0, Math.min(sorted.length, coinsFor(collectors, terms)));
    for (; count < end; count++) consider(count);
    consider(end);
  }
  return bestCount === sorted.length ? sorted : sorted.slice(0, bestCount);
}
