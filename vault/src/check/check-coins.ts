import { readOutpoint, readPlannedOutpoint, type Txid } from "@satchel/core/ids";
import { type CoinProblem, checkCoin, type Parent, type Plan, readParent } from "@satchel/core/tx";

/**
 * Returns the first coin of a plan that the bytes of its parent contradict, or undefined. A signature covers the amount
 * of its own input alone, so a wrong amount of one coin would turn the difference into fee; and a coin that carries
 * tokens would burn them. Only the coins that the plan accepts by name, each confirmed by a person, may carry tokens.
 * `checkPlan` has compared the outputs of the plan's own transactions.
 */
export function checkCoins(plan: Plan, rawTxs: readonly Uint8Array[]): CoinProblem | undefined {
  const parents = new Map<Txid, Parent>();
  for (const rawTx of rawTxs) {
    const read = readParent(rawTx);
    if (read.ok) parents.set(read.value.txid, read.value);
  }
  const accepted = new Set(plan.accepted);
  for (const { utxo } of plan.txs.flatMap(({ inputs }) => inputs)) {
    if (readPlannedOutpoint(utxo.outpoint) !== undefined) continue;
    const problem = checkCoin(utxo, parents.get(readOutpoint(utxo.outpoint).txid), accepted.has(utxo.outpoint));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
