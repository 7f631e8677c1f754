import type { Result } from "../result.ts";
import type { PlanProblem } from "./plan.ts";
import type { Utxo } from "./tx.ts";

type Pick = (coins: readonly Utxo[]) => Result<Utxo[], PlanProblem>;

/** What `pick` makes of the final coins, where that is `isGood`; otherwise of all. */
export function preferFinal(coins: readonly Utxo[], pick: Pick, isGood: (picked: readonly Utxo[]) => boolean) {
  const final = coins.filter((coin) => coin.isFinal);
  const picked = pick(final);
  return final.length === coins.length || (picked.ok && isGood(picked.value)) ? picked : pick(coins);
}
