import type { Outpoint, Utxo } from "../tx/index.ts";
import { BUCKETS, bucketOf, Coins, createTally } from "./coins.ts";
import { isEqual } from "./is-equal.ts";

/** Collects coins; `coins` returns those added so far. */
export type CoinCollector = { add(coin: Utxo): void; coins(): Coins };

/**
 * Collects coins one by one, so that the caller can split the work into slices. Coins and buckets that equal those of
 * `known` keep their identity; if all are equal, the result is `known` itself.
 */
export function collectCoins(known: Coins): CoinCollector {
  const buckets = Array.from({ length: BUCKETS }, () => new Map<Outpoint, Utxo>());
  const isChanged = buckets.map(() => false);
  const tally = createTally();

  return {
    add: (found) => {
      const at = bucketOf(found.outpoint);
      const bucket = buckets[at];
      if (!bucket || bucket.has(found.outpoint)) return;
      const before = known.buckets[at]?.get(found.outpoint);
      const coin = before && isSame(found, before) ? before : found;
      if (coin !== before) isChanged[at] = true;
      bucket.set(coin.outpoint, coin);
      tally.add(coin);
    },
    coins: () => {
      const shared = buckets.map((bucket, at) => {
        const before = known.buckets[at];
        return before && !isChanged[at] && before.size === bucket.size ? before : bucket;
      });
      return shared.every((bucket, at) => bucket === known.buckets[at]) ? known : new Coins(shared, tally.totals());
    },
  };
}

/**
 * Compares every field, also fields that no honest indexer changes: a wrong amount, once reported, would otherwise stay
 * after the indexer has corrected it.
 */
const isSame = (found: Utxo, known: Utxo) =>
  found.sats === known.sats &&
  found.script === known.script &&
  found.blockHeight === known.blockHeight &&
  found.isFinal === known.isFinal &&
  found.isCoinbase === known.isCoinbase &&
  isEqual(found.token, known.token) &&
  isEqual(found.plugins, known.plugins);
