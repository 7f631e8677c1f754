import type { HistoryPage, Utxo } from "../tx/index.ts";
import { Coins, coinsOf, collectCoins } from "./coins.ts";
import { isEqual } from "./is-equal.ts";
import { type Ledger, PAGE_SIZE } from "./ledger.ts";

/** Replaces the coins and the history by what a sync found; returns the same object if nothing is new. */
export function replaceAll(ledger: Ledger, found: { utxos: Coins | readonly Utxo[]; page: HistoryPage }): Ledger {
  const history = found.page.txs.slice(0, PAGE_SIZE);
  const known = coinsOf(ledger.utxos);
  const utxos = found.utxos instanceof Coins ? found.utxos : collected(known, found.utxos);
  if (!ledger.awaited && utxos === known && isSamePage(ledger, found.page)) {
    return ledger;
  }
  return { scripts: ledger.scripts, utxos, history, numTxs: found.page.numTxs };
}

function collected(known: Coins, utxos: readonly Utxo[]): Coins {
  const collector = collectCoins(known);
  for (const coin of utxos) collector.add(coin);
  return collector.coins();
}

/** Whether page 1 of the history says what the ledger shows, in every field. */
export const isSamePage = ({ history, numTxs }: Pick<Ledger, "history" | "numTxs">, page: HistoryPage): boolean =>
  numTxs === page.numTxs && isEqual(history, page.txs.slice(0, PAGE_SIZE));
