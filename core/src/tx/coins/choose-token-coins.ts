import { type Atoms, atoms } from "../../amount/index.ts";
import type { TokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import type { Utxo } from "../bytes/tx.ts";
import type { PlanProblem } from "../plan/plan.ts";

/**
 * Picks the fewest coins of a token that hold `required` atoms: the largest coins, with the last one swapped for the
 * smallest coin that still suffices. A single coin of exactly the amount therefore comes before all others.
 */
export function chooseTokenCoins(
  coins: readonly Utxo[],
  required: Atoms,
  tokenId: TokenId,
): Result<Utxo[], PlanProblem> {
  const sorted = [...coins].sort(byAtoms);
  let sum = 0n;
  for (const [index, coin] of sorted.entries()) {
    sum += atomsOf(coin);
    if (sum < required) continue;
    const spare = sum - required;
    const swapped = smallestFrom(sorted, index, (other) => atomsOf(other) >= atomsOf(coin) - spare);
    return ok([...sorted.slice(0, index), swapped]);
  }
  return no({ code: "insufficient-tokens", tokenId, available: atoms(sum), required });
}

/** Takes all the coins, largest first, if they hold `required` atoms. */
export function takeTokenCoins(coins: readonly Utxo[], required: Atoms, tokenId: TokenId): Result<Utxo[], PlanProblem> {
  const available = sumAtoms(coins);
  if (available < required) return no({ code: "insufficient-tokens", tokenId, available, required });
  return ok([...coins].sort(byAtoms));
}

export const atomsOf = ({ token }: Utxo): Atoms => token?.atoms ?? atoms(0n);

export const sumAtoms = (coins: readonly Utxo[]): Atoms => atoms(coins.reduce((sum, coin) => sum + atomsOf(coin), 0n));

function byAtoms(a: Utxo, b: Utxo): number {
  const [more, less] = [atomsOf(b), atomsOf(a)];
  if (more !== less) return more > less ? 1 : -1;
  return a.outpoint < b.outpoint ? -1 : 1;
}

/**
 * Returns the smallest coin that is enough, at index `from` or behind it. `sorted` is largest first, and the coin at
 * `from` must be enough.
 */
function smallestFrom(sorted: readonly Utxo[], from: number, isEnough: (coin: Utxo) => boolean): Utxo {
  let low = from;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isEnough(sorted[middle] as Utxo)) low = middle;
    else high = middle - 1;
  }
  return sorted[low] as Utxo;
}
