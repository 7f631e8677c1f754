import type { HistoryPage, Tx, Utxo } from "../tx/index.ts";
import { Coins, coinsOf, collectCoins } from "./coins.ts";
import { type Ledger, PAGE_SIZE } from "./ledger.ts";

/** Replaces the coins and the history by what a sync found; returns the same object if nothing is new. */
export function replaceAll(ledger: Ledger, found: { utxos: Coins | readonly Utxo[]; page: HistoryPage }): Ledger {
  const history = found.page.txs.slice(0, PAGE_SIZE);
  const known = coinsOf(ledger.utxos);
  const utxos = found.utxos instanceof Coins ? found.utxos : collected(known, found.utxos);
  if (
    !ledger.awaited &&
    ledger.numTxs === found.page.numTxs &&
    utxos === known &&
    history.length === ledger.history.length &&
    history.every((tx, i) => isSameTx(tx, ledger.history[i]))
  ) {
    return ledger;
  }
  return { scripts: ledger.scripts, utxos, history, numTxs: found.page.numTxs };
}

function collected(known: Coins, utxos: readonly Utxo[]): Coins {
  const collector = collectCoins(known);
  for (const coin of utxos) collector.add(coin);
  return collector.coins();
}

const isSameTx = (found: Tx, known: Tx | undefined) =>
  found.txid === known?.txid && found.isFinal === known.isFinal && found.block?.hash === known.block?.hash;
