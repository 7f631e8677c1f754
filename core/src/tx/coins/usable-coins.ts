import type { Outpoint, TokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { readScript } from "../../script/index.ts";
import { COINBASE_MATURITY } from "../bytes/limits.ts";
import type { Utxo } from "../bytes/tx.ts";
import type { PlanOptions, PlanProblem } from "../plan/plan.ts";
import { finalCoins, partOf, without } from "./sort-coins.ts";

/** Coins that a plan may spend: `xec` are coins without tokens, `token` coins of the requested token but no baton. */
export type UsableCoins = { xec: readonly Utxo[]; token: readonly Utxo[] };

/** Returns the coins that a plan may spend; without `tokenId`, only XEC coins. */
export function usableCoins(utxos: Iterable<Utxo>, options: PlanOptions, tokenId?: TokenId): UsableCoins {
  const coins = Array.isArray(utxos) ? (utxos as readonly Utxo[]) : [...utxos];
  const plain = partOf(coins, { kind: "plain", of: true, isFit: isPlain });
  return {
    xec: freeCoins(plain, options),
    token: tokenId === undefined ? [] : freeCoins(coinsOfToken(coins, tokenId), options),
  };
}

const coinsOfToken = (coins: readonly Utxo[], tokenId: TokenId): readonly Utxo[] =>
  partOf(coins, { kind: "token", of: tokenId, isFit: (coin) => isOfToken(coin, tokenId) });

/** Returns the coins that are mature and usable. After a new block or a frozen coin only few coins are looked at. */
function freeCoins(coins: readonly Utxo[], { tipHeight, isUsable, unusable }: PlanOptions): readonly Utxo[] {
  const ripe = (coin: Utxo) => isMature(coin, tipHeight);
  const mature = partOf(coins, { kind: "mature", of: tipHeight, isFit: ripe }, () =>
    without(
      coins,
      rewardsOf(coins).filter((coin) => !ripe(coin)),
    ),
  );
  if (isUsable === undefined) return mature;
  const isFit = { kind: "usable", of: isUsable, isFit: isUsable };
  return unusable === undefined ? partOf(mature, isFit) : partOf(mature, isFit, () => without(mature, unusable()));
}

const rewardsOf = (coins: readonly Utxo[]): readonly Utxo[] =>
  partOf(coins, { kind: "reward", of: true, isFit: ({ isCoinbase }) => isCoinbase });

/** Returns the usable coins that the person chose, or a problem with the chosen coins that cannot be spent. */
export function chosenCoins(
  usable: UsableCoins,
  chosen: readonly Outpoint[],
): Result<UsableCoins, PlanProblem & { code: "coins-unusable" }> {
  const missing = new Set(chosen);
  const take = (coins: readonly Utxo[]) => coins.filter(({ outpoint }) => missing.delete(outpoint));
  const chosenCoins = { xec: take(usable.xec), token: take(usable.token) };
  return missing.size === 0 ? ok(chosenCoins) : no({ code: "coins-unusable", outpoints: [...missing] });
}

/** Tells whether the next block may spend this coin; only coinbase coins need time to mature. */
export const isMature = (utxo: Utxo, tipHeight: number): boolean =>
  !utxo.isCoinbase || (utxo.blockHeight >= 0 && tipHeight + 1 - utxo.blockHeight >= COINBASE_MATURITY);

/** Tells whether an XEC payment may spend this coin; coins with tokens never qualify (ARCHITECTURE.md, invariant 3). */
export const isSpendable = (utxo: Utxo, tipHeight: number): boolean => isPlain(utxo) && isMature(utxo, tipHeight);

const isPlain = ({ token, script }: Utxo): boolean => token === undefined && isP2pkh(script);

let lastScript: { script: Utxo["script"]; isP2pkh: boolean } | undefined;

/** Most coins of a wallet, perhaps 50,000, have the same script, which is read once then. */
function isP2pkh(script: Utxo["script"]): boolean {
  if (lastScript?.script !== script) lastScript = { script, isP2pkh: readScript(script).kind === "p2pkh" };
  return lastScript.isP2pkh;
}

/** Returns the mint batons of a token that a mint may spend. */
export const usableBatons = (utxos: Iterable<Utxo>, tokenId: TokenId, options: PlanOptions): Utxo[] =>
  [...utxos].filter(
    (utxo) =>
      utxo.token?.tokenId === tokenId &&
      utxo.token.isMintBaton &&
      readScript(utxo.script).kind === "p2pkh" &&
      (options.isUsable?.(utxo) ?? true),
  );

/** Tells whether a payment of this token may spend this coin once it is mature; mint batons never qualify. */
const isOfToken = ({ token, script }: Utxo, tokenId: TokenId): boolean =>
  token?.tokenId === tokenId && !token.isMintBaton && isP2pkh(script);

type PickCoins = (coins: readonly Utxo[]) => Result<readonly Utxo[], PlanProblem>;

/** Picks from the final coins alone if that succeeds and `isGood` accepts the result, otherwise from all coins. */
export function preferFinal(coins: readonly Utxo[], pick: PickCoins, isGood: (picked: readonly Utxo[]) => boolean) {
  const final = finalCoins(coins);
  const picked = pick(final);
  return final.length === coins.length || (picked.ok && isGood(picked.value)) ? picked : pick(coins);
}
