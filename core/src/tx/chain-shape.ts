import { type Sats, sats } from "../amount/index.ts";
import { feeFor, MAX_TX_BYTES, MAX_UNCONFIRMED_CHAIN } from "./limits.ts";
import { P2PKH_INPUT_BYTES, txBytes } from "./size.ts";
import type { ScriptHex } from "./tx.ts";

/**
 * How coins are spread over transactions: `collectors` (coins each) gather theirs into one output of the wallet, the
 * last transaction spends those outputs and the coins left over, and pays.
 */
export type ChainShape = { collectors: readonly number[]; directCoins: number };

/** The last transaction spends outputs of all the others: they are the ancestors that count. */
export const MAX_COLLECTORS = MAX_UNCONFIRMED_CHAIN - 1;

/** The count of inputs of a full transaction takes two bytes more than the one of an empty transaction. */
export const LONGER_COUNT_BYTES = 2;

/** P2PKH inputs that fit beside these outputs. */
export const inputCapacity = (outputs: readonly ScriptHex[]): number =>
  Math.floor((MAX_TX_BYTES - txBytes(0, outputs) - LONGER_COUNT_BYTES) / P2PKH_INPUT_BYTES);

/** What is fixed while the number of coins is sought. `outputs` are those of the last transaction, without change. */
export type ChainTerms = {
  feePerKb: number;
  outputs: readonly ScriptHex[];
  changeScript: ScriptHex;
  lastCapacity: number;
  collectorCapacity: number;
};

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

/** Fees of the whole chain, without a change output in the last transaction. */
export function chainFee(coinCount: number, terms: ChainTerms): Sats {
  const count = collectorsFor(coinCount, terms);
  const gathered = Math.min(coinCount, count * terms.collectorCapacity);
  const last = feeFor(txBytes(count + coinCount - gathered, terms.outputs), terms.feePerKb);
  if (count === 0) return last;
  const full = collectorFee(terms.collectorCapacity, terms) * BigInt(count - 1);
  return sats(last + full + collectorFee(gathered - (count - 1) * terms.collectorCapacity, terms));
}
