import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import { checkEvidence, type Evidence } from "@satchel/core/ledger";
import { no, ok, type Result } from "@satchel/core/result";
import { type CoinProblem, checkCoin, coinOf, type Plan, type Utxo } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import {
  type GatherOptions,
  gatherParents,
  gatherSomeParents,
  type Parents,
  type ParentsProblem,
} from "./parents/gather-parents.ts";

export type CoinsProblem =
  | ParentsProblem
  /** The bytes of their parents say something else about these coins than the indexer does. */
  | { code: "coins-contradicted"; coins: readonly CoinProblem[] };

/** Returns the coins of the wallet that a plan spends; an output of one of its own transactions does not exist yet. */
export const coinsOfPlan = ({ txs }: Plan): Utxo[] =>
  txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => utxo)).filter(({ outpoint }) => !outpoint.startsWith("plan:"));

/**
 * Returns the bytes of the parents of all coins that a plan spends, for the vault, if they agree with the plan in
 * amount, script and tokens. A coin that the plan accepts may carry tokens. What the bytes say about coins that they
 * contradict is kept as evidence, and no plan uses these coins any more.
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
  const accepted = new Set(plan.accepted);
  const problems = coins.flatMap((coin) => checkCoin(coin, parentOf(coin), accepted.has(coin.outpoint)) ?? []);
  if (problems.length === 0) return ok([...gathered.value.values()].map(({ rawTx }) => rawTx));
  const doubted = new Set(problems.map(({ outpoint }) => outpoint));
  noteBytes(
    ctx,
    coins.filter(({ outpoint }) => doubted.has(outpoint)),
    gathered.value,
  );
  return no({ code: "coins-contradicted", coins: problems });
}

/**
 * Keeps what the bytes say about these coins as evidence, and has it stored. A coin whose parent is not known is left
 * out.
 */
export function noteBytes(ctx: Context, coins: readonly Utxo[], parents: Parents): void {
  const evidence = coins.flatMap(({ outpoint, script }): (readonly [Outpoint, Evidence])[] => {
    const gathered = parents.get(readOutpoint(outpoint).txid);
    const coin = gathered && coinOf(gathered.parent, outpoint);
    return coin ? [[outpoint, { script, by: "bytes", ...(coin.ok && { coin: coin.value }) }]] : [];
  });
  if (evidence.length === 0) return;
  ctx.state.setState(({ doubted }) => ({ doubted: new Map([...doubted, ...evidence]) }));
  ctx.session()?.save();
}

/**
 * Reads the bytes behind the coins of the active wallet that are in doubt only because an indexer named another token
 * for them before, and keeps what they say as evidence: a coin that cannot carry tokens is spendable again, whatever a
 * server once said. Returns whether bytes were found. A coin whose bytes no source has stays in doubt.
 */
export async function readDoubtedBytes(ctx: Context, options: GatherOptions = {}): Promise<boolean> {
  const { ledger, doubted } = ctx.state.getState();
  const coins = [...doubted].flatMap(([outpoint, evidence]) => {
    const coin = evidence.by === "memory" ? ledger.utxos.get(outpoint) : undefined;
    return coin && checkEvidence(coin, evidence) ? [coin] : [];
  });
  if (coins.length === 0) return false;
  const session = ctx.session();
  const outpoints = coins.map(({ outpoint }) => outpoint);
  const parents = await gatherSomeParents(ctx, outpoints, options);
  if (parents.size === 0 || ctx.session() !== session) return false;
  noteBytes(ctx, coins, parents);
  return true;
}

/**
 * Reads the bytes behind these coins of the active wallet and syncs, so that a coin in doubt is spendable again if the
 * bytes and the indexer agree. Returns why the bytes of a coin are not known.
 */
export async function recheckCoins(
  ctx: Context,
  outpoints: readonly Outpoint[],
  options: GatherOptions = {},
): Promise<Result<void, ParentsProblem>> {
  const gathered = await gatherParents(ctx, outpoints, options);
  await ctx.session()?.requestSync();
  if (!gathered.ok) return gathered;
  const { utxos } = ctx.state.getState().ledger;
  noteBytes(
    ctx,
    outpoints.flatMap((outpoint) => utxos.get(outpoint) ?? []),
    gathered.value,
  );
  return ok(undefined);
}
