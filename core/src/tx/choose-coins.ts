import { type Sats, sats } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { type ChainTerms, chainFee, coinsFor, collectorsFor, LONGER_COUNT_BYTES, satsOf } from "./chain-terms.ts";
import type { PlanProblem } from "./plan.ts";
import { P2PKH_INPUT_BYTES } from "./size.ts";
import type { Utxo } from "./tx.ts";

/** Coins that bring `amount` (see `amountFor`) and the fees that depend on how many they are. */
type ChooseCoins = (coins: readonly Utxo[], amount: Sats, terms: ChainTerms) => Result<Utxo[], PlanProblem>;

/**
 * The fewest coins that do: the largest ones, the last of them swapped for the smallest that still does, so that no
 * coin could be left out and large coins stay whole. The same coins in any order give the same.
 */
export const chooseCoins: ChooseCoins = (coins, amount, terms) => {
  if (amount + chainFee(0, terms) <= 0n) return ok([]);
  const worth = worthSpending(coins, terms);
  const amounts = amountsOf(worth);
  let sum = 0n;
  for (let count = 1; count <= worth.length; count++) {
    sum += amounts[worth.length - count] ?? 0n;
    // Reckoning the fee costs more than adding, and no fee is below zero.
    if (sum < amount) continue;
    const spare = sum - amount - chainFee(count, terms);
    if (spare >= 0n) return withinLimit(largest(worth, count, amounts[worth.length - count] ?? 0n, spare), terms);
  }
  return no(insufficient(bestPrefix(worth.sort(bySats), terms), amount, terms));
};

/** Their sats, smallest first. Sorting plain numbers takes a sixth of the time that sorting coins takes. */
function amountsOf(coins: readonly Utxo[]): BigUint64Array {
  const amounts = new BigUint64Array(coins.length);
  for (const [index, coin] of coins.entries()) amounts[index] = coin.sats;
  return amounts.sort();
}

/** So many of the largest, of which the last holds `least`; then that one swapped, `spare` being left over. */
function largest(coins: readonly Utxo[], count: number, least: bigint, spare: bigint): Utxo[] {
  const top = coins.filter((coin) => coin.sats >= least).sort(bySats);
  let last = top[count - 1] as Utxo;
  for (const coin of coins) if (coin.sats >= least - spare && bySats(coin, last) > 0) last = coin;
  return [...top.slice(0, count - 1), last];
}

/** Exactly these coins, whatever each of them is worth. */
export const takeAll: ChooseCoins = (coins, amount, terms) => {
  const sorted = [...coins].sort(bySats);
  if (satsOf(sorted) < amount + chainFee(sorted.length, terms)) return no(insufficient(sorted, amount, terms));
  return withinLimit(sorted, terms);
};

/** The coins that together can pay the most: all that bring in more than their own input costs. */
export const chooseMost = (coins: readonly Utxo[], terms: ChainTerms): Result<Utxo[], PlanProblem> =>
  withinLimit(bestPrefix(worthSpending(coins, terms).sort(bySats), terms), terms);

export function insufficient(coins: readonly Utxo[], amount: Sats, terms: ChainTerms): PlanProblem {
  const required = sats(amount + chainFee(Math.max(terms.firstInputs > 0 ? 0 : 1, coins.length), terms));
  return { code: "insufficient-funds", available: satsOf(coins), required };
}

function withinLimit(coins: Utxo[], terms: ChainTerms): Result<Utxo[], PlanProblem> {
  const collectors = collectorsFor(coins.length, terms);
  const isWithin = collectors <= terms.maxCollectors;
  return isWithin ? ok(coins) : no({ code: "too-many-transactions", count: collectors + terms.steps });
}

/** Without those whose own input costs as much as they hold. */
function worthSpending(coins: readonly Utxo[], { feePerKb }: ChainTerms): Utxo[] {
  const inputCost = BigInt(P2PKH_INPUT_BYTES * feePerKb) / 1000n;
  return coins.filter((coin) => coin.sats > inputCost);
}

/** Largest first; of equals the one whose outpoint comes first. */
export function bySats(a: Utxo, b: Utxo): number {
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
