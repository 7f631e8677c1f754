import { type Sats, sats } from "../amount/index.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { feeFor } from "./limits.ts";
import { txBytes } from "./size.ts";

/**
 * How coins are spread over transactions: `collectors` (coins each) gather theirs into one output of the wallet, the
 * first step of the plan spends those outputs and the coins left over.
 */
export type ChainShape = { collectors: readonly number[]; directCoins: number };

export function collectorsFor(coinCount: number, { lastCapacity, collectorCapacity }: ChainTerms): number {
  return coinCount <= lastCapacity ? 0 : Math.ceil((coinCount - lastCapacity) / (collectorCapacity - 1));
}

/** The most coins that this many collectors can serve. */
export const coinsFor = (collectors: number, { lastCapacity, collectorCapacity }: ChainTerms): number =>
  lastCapacity + collectors * (collectorCapacity - 1);

/** As few collectors as possible, each as full as possible. */
export function shapeOf(coinCount: number, terms: ChainTerms): ChainShape {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  const collectors = Array.from({ length: count }, (_, i) =>
    Math.min(terms.collectorCapacity, gathered - i * terms.collectorCapacity),
  );
  return { collectors, directCoins: coinCount - gathered };
}

/** Fee of one collector with this many coins. */
export const collectorFee = (coinCount: number, { feePerKb, changeScript }: ChainTerms): Sats =>
  feeFor(txBytes(coinCount, [changeScript]), feePerKb);

/** Fees of the collectors and of the first step; what the steps behind it cost is part of the amount (`amountFor`). */
export function chainFee(coinCount: number, terms: ChainTerms): Sats {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  const inputs = terms.firstInputs + count + coinCount - gathered;
  const first = feeFor(txBytes(inputs, terms.outputs), terms.feePerKb);
  if (count === 0) return first;
  const full = collectorFee(terms.collectorCapacity, terms) * BigInt(count - 1);
  return sats(first + full + collectorFee(gathered - (count - 1) * terms.collectorCapacity, terms));
}
