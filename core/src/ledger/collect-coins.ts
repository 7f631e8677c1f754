import type { Outpoint } from "../ids/index.ts";
import type { Utxo } from "../tx/index.ts";
import { BUCKETS, bucketOf, Coins, createTally } from "./coins.ts";
import { isEqual } from "./is-equal.ts";

/** Collects coins; `coins` returns those added so far. */
export type CoinCollector = { add(coin: Utxo): void; coins(): Coins };

/**
 * Collects coins one by one, so that the caller can split the work into slices. Coins and buckets that equal those of
 * `previous` keep their identity; if all are equal, the result is `previous` itself.
 */
export function collectCoins(previous: Coins): CoinCollector {
  const buckets = Array.from({ length: BUCKETS }, () => new Map<Outpoint, Utxo>());
  const isChanged = buckets.map(() => false);
  const tally = createTally();

  return {
    add: (utxo) => {
      const at = bucketOf(utxo.outpoint);
      const bucket = buckets[at];
      if (!bucket || bucket.has(utxo.outpoint)) return;
      const before = previous.buckets[at]?.get(utxo.outpoint);
      const coin = before && isSame(utxo, before) ? before : utxo;
      if (coin !== before) isChanged[at] = true;
      bucket.set(coin.outpoint, coin);
      tally.add(coin);
    },
    coins: () => {
      const shared = buckets.map((bucket, at) => {
        const before = previous.buckets[at];
        return before && !isChanged[at] && before.size === bucket.size ? before : bucket;
      });
      return shared.every((bucket, at) => bucket === previous.buckets[at])
        ? previous
        : new Coins(shared, tally.totals());
    },
  };
}

/**
 * Compares every field, also fields that no honest indexer changes: a wrong amount, once reported, would otherwise stay
 * after the indexer has corrected it.
 */
const isSame = (coin: Utxo, before: Utxo) =>
  coin.sats === before.sats &&
  coin.script === before.script &&
  coin.blockHeight === before.blockHeight &&
  coin.isFinal === before.isFinal &&
  coin.isCoinbase === before.isCoinbase &&
  isEqual(coin.token, before.token) &&
  isEqual(coin.plugins, before.plugins);
