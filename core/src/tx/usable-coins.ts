import { no, ok, type Result } from "../result.ts";
import { readScript } from "../script/index.ts";
import { COINBASE_MATURITY } from "./limits.ts";
import type { PlanOptions, PlanProblem } from "./plan.ts";
import { filterCoins, finalCoins, isSorted } from "./sort-coins.ts";
import type { Outpoint, Utxo } from "./tx.ts";

/** Coins that a plan may spend: `xec` are coins without tokens, `token` coins of the requested token but no baton. */
export type UsableCoins = { xec: readonly Utxo[]; token: readonly Utxo[] };

type Asked = { tipHeight: number; isUsable: PlanOptions["isUsable"]; tokenId: string | undefined };

/** The last answer for each list. A form plans at every key from the same coins, perhaps 50,000. */
const lastUsable = new WeakMap<readonly Utxo[], { asked: Asked; usable: UsableCoins }>();

/** Returns the coins that a plan may spend; without `tokenId`, only XEC coins. */
export function usableCoins(utxos: Iterable<Utxo>, options: PlanOptions, tokenId?: string): UsableCoins {
  const { tipHeight, isUsable } = options;
  const coins = Array.isArray(utxos) ? (utxos as readonly Utxo[]) : [...utxos];
  const last = isSorted(coins) ? lastUsable.get(coins) : undefined;
  const { asked } = last ?? {};
  if (last && asked?.tipHeight === tipHeight && asked.isUsable === isUsable && asked.tokenId === tokenId) {
    return last.usable;
  }
  const isFree = isUsable ?? (() => true);
  const xec = filterCoins(coins, (coin) => isSpendable(coin, tipHeight) && isFree(coin));
  const isOfToken = (coin: Utxo) => tokenId !== undefined && isTokenSpendable(coin, tokenId, tipHeight) && isFree(coin);
  const usable = { xec, token: tokenId === undefined ? [] : filterCoins(coins, isOfToken) };
  lastUsable.set(coins, { asked: { tipHeight, isUsable, tokenId }, usable });
  return usable;
}

/** Returns the usable coins that the person chose, or a problem with the chosen coins that cannot be spent. */
export function chosenCoins(
  usable: UsableCoins,
  chosen: readonly Outpoint[],
): Result<UsableCoins, PlanProblem & { code: "coins-unusable" }> {
  const left = new Set(chosen);
  const take = (coins: readonly Utxo[]) => coins.filter(({ outpoint }) => left.delete(outpoint));
  const found = { xec: take(usable.xec), token: take(usable.token) };
  return left.size === 0 ? ok(found) : no({ code: "coins-unusable", outpoints: [...left] });
}

/** Tells whether the next block may spend this coin; only coinbase coins need time to mature. */
export const isMature = (utxo: Utxo, tipHeight: number): boolean =>
  !utxo.isCoinbase || (utxo.blockHeight >= 0 && tipHeight + 1 - utxo.blockHeight >= COINBASE_MATURITY);

/** Tells whether an XEC payment may spend this coin; coins with tokens never qualify (ARCHITECTURE.md, invariant 3). */
export const isSpendable = (utxo: Utxo, tipHeight: number): boolean =>
  utxo.token === undefined && isMature(utxo, tipHeight) && isP2pkh(utxo.script);

let lastScript: { script: Utxo["script"]; isP2pkh: boolean } | undefined;

/** Most coins of a wallet, perhaps 50,000, have the same script, which is read once then. */
function isP2pkh(script: Utxo["script"]): boolean {
  if (lastScript?.script !== script) lastScript = { script, isP2pkh: readScript(script).kind === "p2pkh" };
  return lastScript.isP2pkh;
}

/** Returns the mint batons of a token that a mint may spend. */
export const usableBatons = (utxos: Iterable<Utxo>, tokenId: string, options: PlanOptions): Utxo[] =>
  [...utxos].filter(
    (utxo) =>
      utxo.token?.tokenId === tokenId &&
      utxo.token.isMintBaton &&
      readScript(utxo.script).kind === "p2pkh" &&
      (options.isUsable?.(utxo) ?? true),
  );

/** Tells whether a payment of this token may spend this coin; mint batons never qualify. */
const isTokenSpendable = (utxo: Utxo, tokenId: string, tipHeight: number): boolean =>
  utxo.token?.tokenId === tokenId && !utxo.token.isMintBaton && isMature(utxo, tipHeight) && isP2pkh(utxo.script);

type PickCoins = (coins: readonly Utxo[]) => Result<readonly Utxo[], PlanProblem>;

/** Picks from the final coins alone if that succeeds and `isGood` accepts the result, otherwise from all coins. */
export function preferFinal(coins: readonly Utxo[], pick: PickCoins, isGood: (picked: readonly Utxo[]) => boolean) {
  const final = finalCoins(coins);
  const picked = pick(final);
  return final.length === coins.length || (picked.ok && isGood(picked.value)) ? picked : pick(coins);
}
