import { no, ok, type Result } from "../result.ts";
import { readScript } from "../script/index.ts";
import { COINBASE_MATURITY } from "./limits.ts";
import type { PlanOptions, PlanProblem } from "./plan.ts";
import type { Outpoint, Utxo } from "./tx.ts";

/** The coins a plan may take: `xec` carry no tokens, `token` carry the one that is asked for and are no baton. */
export type UsableCoins = { xec: readonly Utxo[]; token: readonly Utxo[] };

export function usableCoins(utxos: Iterable<Utxo>, options: PlanOptions, tokenId?: string): UsableCoins {
  const xec: Utxo[] = [];
  const token: Utxo[] = [];
  for (const utxo of utxos) {
    if (isSpendable(utxo, options.tipHeight)) {
      if (options.isUsable?.(utxo) ?? true) xec.push(utxo);
    } else if (tokenId !== undefined && isTokenSpendable(utxo, tokenId, options.tipHeight)) {
      if (options.isUsable?.(utxo) ?? true) token.push(utxo);
    }
  }
  return { xec, token };
}

/** Those of the coins that a person chose; a problem where one of them can not be spent. */
export function chosenCoins(
  usable: UsableCoins,
  chosen: readonly Outpoint[],
): Result<UsableCoins, PlanProblem & { code: "coins-unusable" }> {
  const left = new Set(chosen);
  const take = (coins: readonly Utxo[]) => coins.filter(({ outpoint }) => left.delete(outpoint));
  const found = { xec: take(usable.xec), token: take(usable.token) };
  return left.size === 0 ? ok(found) : no({ code: "coins-unusable", outpoints: [...left] });
}

/** Whether the next block would accept this coin as an input; only a coinbase can be too young. */
export const isMature = (utxo: Utxo, tipHeight: number): boolean =>
  !utxo.isCoinbase || (utxo.blockHeight >= 0 && tipHeight + 1 - utxo.blockHeight >= COINBASE_MATURITY);

/** Whether an XEC payment may use this coin: never one that carries tokens (ARCHITECTURE.md, invariant 3). */
export const isSpendable = (utxo: Utxo, tipHeight: number): boolean =>
  utxo.token === undefined && isMature(utxo, tipHeight) && readScript(utxo.script).kind === "p2pkh";

/** Whether a payment of this token may use this coin; a mint baton is none of its coins. */
const isTokenSpendable = (utxo: Utxo, tokenId: string, tipHeight: number): boolean =>
  utxo.token?.tokenId === tokenId &&
  !utxo.token.isMintBaton &&
  isMature(utxo, tipHeight) &&
  readScript(utxo.script).kind === "p2pkh";

type Pick = (coins: readonly Utxo[]) => Result<Utxo[], PlanProblem>;

/** What `pick` makes of the final coins, where that is `isGood`; otherwise of all. */
export function preferFinal(coins: readonly Utxo[], pick: Pick, isGood: (picked: readonly Utxo[]) => boolean) {
  const final = coins.filter((coin) => coin.isFinal);
  const picked = pick(final);
  return final.length === coins.length || (picked.ok && isGood(picked.value)) ? picked : pick(coins);
}
