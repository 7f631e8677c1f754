import type { HistoryPage, Tx, Utxo } from "../tx/index.ts";
import { type Ledger, PAGE_SIZE } from "./ledger.ts";

/** Takes over what a sync found. A sync that finds what is known gives back the same object. */
export function replaceAll(ledger: Ledger, found: { utxos: readonly Utxo[]; page: HistoryPage }): Ledger {
  const history = found.page.txs.slice(0, PAGE_SIZE);
  if (
    ledger.numTxs === found.page.numTxs &&
    hasSameCoins(ledger, found.utxos) &&
    history.length === ledger.history.length &&
    history.every((tx, i) => isSameTx(tx, ledger.history[i]))
  ) {
    return ledger;
  }
  const utxos = new Map(found.utxos.map((utxo) => [utxo.outpoint, utxo]));
  return { scripts: ledger.scripts, utxos, history, numTxs: found.page.numTxs };
}

const hasSameCoins = ({ utxos }: Ledger, found: readonly Utxo[]) =>
  utxos.size === found.length &&
  found.every((utxo) => {
    const known = utxos.get(utxo.outpoint);
    return (
      known?.blockHeight === utxo.blockHeight && known.isFinal === utxo.isFinal && known.isCoinbase === utxo.isCoinbase
    );
  });

const isSameTx = (found: Tx, known: Tx | undefined) =>
  found.txid === known?.txid && found.isFinal === known.isFinal && found.block?.hash === known.block?.hash;
