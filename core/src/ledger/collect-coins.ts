import type { Outpoint, Utxo } from "../tx/index.ts";
import { BUCKETS, bucketOf, Coins } from "./coins.ts";
import { createTally } from "./tally.ts";

export type CoinCollector = { add(coin: Utxo): void; coins(): Coins };

/**
 * Puts together coins that come one by one, in as many pieces of work as one likes. What is as it was among `known` is
 * not made anew: coins and buckets keep their identity, and so do all of them together.
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
      const there = known.buckets[at]?.get(found.outpoint);
      const coin = there && isSame(found, there) ? there : found;
      if (coin !== there) isChanged[at] = true;
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
 * All that can change of a coin; what it is worth is in its transaction, which its outpoint names. Its token can be
 * news: one of our own payment was shown before the indexer had spoken of it.
 */
const isSame = (found: Utxo, known: Utxo) =>
  found.blockHeight === known.blockHeight &&
  found.isFinal === known.isFinal &&
  found.isCoinbase === known.isCoinbase &&
  found.token?.tokenId === known.token?.tokenId &&
  found.token?.atoms === known.token?.atoms;
