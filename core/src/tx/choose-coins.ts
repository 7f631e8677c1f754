import { type Sats, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { type ChainTerms, chainFee, coinsFor, collectorsFor, LONGER_COUNT_BYTES, satsOf } from "./chain-terms.ts";
import type { PlanProblem } from "./plan.ts";
import { P2PKH_INPUT_BYTES } from "./size.ts";
import type { Utxo } from "./tx.ts";

/** Picks coins that cover `amount` (see `amountFor`) plus the fees that grow with the number of coins. */
type ChooseCoins = (coins: readonly Utxo[], amount: Sats, terms: ChainTerms) => Result<Utxo[], PlanProblem>;

/**
 * Picks the fewest coins that cover the amount: the largest coins, with the last one swapped for the smallest coin that
 * still suffices. No picked coin could be left out, and large coins stay whole. The order of `coins` does not matter.
 */
export const chooseCoins: ChooseCoins = (coins, amount, terms) => {
  if (amount + chainFee(0, terms) <= 0n) return ok([]);
  const worth = worthSpending(coins, terms);
  const amounts = amountsOf(worth);
  let sum = 0n;
  for (let count = 1; count <= worth.length; count++) {
    sum += amounts[worth.length - count] ?? 0n;
    // Computing the fee costs more than adding; as fees are never negative, a sum below `amount` cannot suffice.
    if (sum < amount) continue;
    const spare = sum - amount - chainFee(count, terms);
    if (spare >= 0n) return withinLimit(largest(worth, count, amounts[worth.length - count] ?? 0n, spare), terms);
  }
  return no(insufficient(bestPrefix(worth.sort(bySats), terms), amount, terms));
};

/** Returns the sats of the coins, smallest first. Sorting plain numbers takes a sixth of the time of sorting coins. */
function amountsOf(coins: readonly Utxo[]): BigUint64Array {
  const amounts = new BigUint64Array(coins.length);
  for (const [index, coin] of coins.entries()) amounts[index] = coin.sats;
  return amounts.sort();
}

/**
 * Returns the `count` largest coins, the last of them swapped for the smallest coin that still suffices. `least` is the
 * amount of the smallest of the `count` largest; `spare` is by how much they exceed what is needed.
 */
function largest(coins: readonly Utxo[], count: number, least: bigint, spare: bigint): Utxo[] {
  const top = coins.filter((coin) => coin.sats >= least).sort(bySats);
  let last = top[count - 1] as Utxo;
  for (const coin of coins) if (coin.sats >= least - spare && bySats(coin, last) > 0) last = coin;
  return [...top.slice(0, count - 1), last];
}

/** Takes all the coins, even those worth less than their own input costs. */
export const takeAll: ChooseCoins = (coins, amount, terms) => {
  const sorted = [...coins].sort(bySats);
  if (satsOf(sorted) < amount + chainFee(sorted.length, terms)) return no(insufficient(sorted, amount, terms));
  return withinLimit(sorted, terms);
};

/** Picks the coins that together can pay the most: those worth more than their own input costs. */
export const chooseMost = (coins: readonly Utxo[], terms: ChainTerms): Result<Utxo[], PlanProblem> =>
  withinLimit(bestPrefix(worthSpending(coins, terms).sort(bySats), terms), terms);

/** Returns the problem that `coins` cannot pay `amount`; the required sum includes the fee of spending these coins. */
export function insufficient(coins: readonly Utxo[], amount: Sats, terms: ChainTerms): PlanProblem {
  const required = sats(amount + chainFee(Math.max(terms.firstInputs > 0 ? 0 : 1, coins.length), terms));
  return { code: "insufficient-funds", available: satsOf(coins), required };
}

function withinLimit(coins: Utxo[], terms: ChainTerms): Result<Utxo[], PlanProblem> {
  const collectors = collectorsFor(coins.length, terms);
  const isWithin = collectors <= terms.maxCollectors;
  return isWithin ? ok(coins) : no({ code: "too-many-transactions", count: collectors + terms.steps });
}

/** Returns the coins that hold more than their own input costs. */
function worthSpending(coins: readonly Utxo[], { feePerKb }: ChainTerms): Utxo[] {
  const inputCost = BigInt(P2PKH_INPUT_BYTES * feePerKb) / 1000n;
  return coins.filter((coin) => coin.sats > inputCost);
}

/** Compares coins for sorting: largest amount first, then by outpoint. */
export function bySats(a: Utxo, b: Utxo): number {
  if (a.sats !== b.sats) return a.sats < b.sats ? 1 : -1;
  return a.outpoint < b.outpoint ? -1 : 1;
}

/**
 * Returns the prefix of a sorted list that can pay the most after fees. As long as the number of transactions stays the
 * same, every further coin adds value, unless it makes the input count two bytes longer and is worth less than that.
 * A further transaction may cost more than the few coins it makes room for are worth.
 */
function bestPrefix(sorted: readonly Utxo[], terms: ChainTerms): Utxo[] {
  const dearestInput = BigInt((P2PKH_INPUT_BYTES + LONGER_COUNT_BYTES) * terms.feePerKb);
  let bestCount = 0;
  let most: bigint | undefined;
  let sum = 0n;
  let count = 0;
  const consider = () => {
    const payable = sum - chainFee(count, terms);
    if (most !== undefined && payable <= most) return;
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
