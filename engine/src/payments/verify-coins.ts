import { no, ok, type Result } from "@satchel/core/result";
import { type CoinProblem, checkCoin, type Plan, readOutpoint, type Utxo } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { type GatherOptions, gatherParents, type Parents, type ParentsProblem } from "./gather-parents.ts";

export type CoinsProblem =
  | ParentsProblem
  /** The bytes of their parents say something else about these coins than the indexer does. */
  | { code: "coins-contradicted"; coins: readonly CoinProblem[] };

/** Returns the coins of the wallet that a plan spends; an output of one of its own transactions does not exist yet. */
export const coinsOfPlan = ({ txs }: Plan): Utxo[] =>
  txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => utxo)).filter(({ outpoint }) => !outpoint.startsWith("plan:"));

/**
 * Returns the bytes of the parents of all coins that a plan spends, for the vault, if they agree with the plan in amount,
 * script and tokens. Coins that they contradict are remembered in the state, and no plan uses them any more.
 */
export async function verifyCoins(
  ctx: Context,
  plan: Plan,
  options: GatherOptions = {},
): Promise<Result<readonly Uint8Array[], CoinsProblem>> {
  const coins = coinsOfPlan(plan);
  const gathered = await gatherParents(
    ctx,
    coins.map(({ outpoint }) => outpoint),
    options,
  );
  if (!gathered.ok) return gathered;
  const parentOf = ({ outpoint }: Pick<Utxo, "outpoint">) => gathered.value.get(readOutpoint(outpoint).txid)?.parent;
  const problems = coins.flatMap((coin) => checkCoin(coin, parentOf(coin)) ?? []);
  if (problems.length === 0) return ok([...gathered.value.values()].map(({ rawTx }) => rawTx));
  doubt(ctx, problems, gathered.value);
  return no({ code: "coins-contradicted", coins: problems });
}

function doubt({ state }: Context, problems: readonly CoinProblem[], parents: Parents): void {
  const found = problems.flatMap(({ outpoint }) => {
    const known = parents.get(readOutpoint(outpoint).txid);
    return known ? [[outpoint, known.parent] as const] : [];
  });
  state.setState(({ doubted }) => ({ doubted: new Map([...doubted, ...found]) }));
}
