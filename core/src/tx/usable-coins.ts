import { no, ok, type Result } from "../result.ts";
import type { PlanProblem } from "./plan.ts";
import type { PlanOptions } from "./plan-options.ts";
import { isSpendable, isTokenSpendable } from "./spendable.ts";
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
