import type { Outpoint } from "../ids/index.ts";
import type { Utxo } from "../tx/index.ts";
import type { Coins } from "./coins.ts";

/**
 * A coin that an indexer once described otherwise than it does now. Without `before` it was hidden, without `after` it
 * was invented.
 */
export type Correction = { outpoint: Outpoint; before?: Utxo; after?: Utxo };

/**
 * Returns the coins about which an earlier answer must have been wrong: amount and script of an output never change.
 * `isSameHistory`: no transaction came or went between the two answers, so that no coin can have come or gone either.
 */
export function correctionsOf(before: Coins, after: Coins, isSameHistory: boolean): readonly Correction[] {
  const { removed, added } = after.since(before);
  const now = new Map(added.map((coin) => [coin.outpoint, coin]));
  const corrections: Correction[] = [];
  for (const was of removed) {
    const { outpoint } = was;
    const is = now.get(outpoint);
    now.delete(outpoint);
    if (is ? is.sats !== was.sats || is.script !== was.script : isSameHistory)
      corrections.push({ outpoint, before: was, ...(is && { after: is }) });
  }
  if (isSameHistory) for (const [outpoint, is] of now) corrections.push({ outpoint, after: is });
  return corrections;
}
