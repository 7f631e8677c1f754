import { outpointOf, type Tx, type Utxo } from "../tx/index.ts";
import { coinOfOutput } from "./coin-of.ts";
import { coinsOf } from "./coins.ts";
import { isSpent, type Ledger, MEMORY_SIZE, memoryOf, PAGE_SIZE } from "./ledger.ts";

/**
 * Adds a transaction once: takes away what it spends, adds what it pays to the wallet unless that is spent already, and
 * puts it first in the history. One that does not concern the wallet changes nothing.
 */
export function addTx(ledger: Ledger, tx: Tx): Ledger {
  const isOwn = ({ script }: { script: string }) => ledger.scripts.includes(script);
  const memory = memoryOf(ledger);
  if (memory.txs.has(tx.txid) || !(tx.inputs.some(isOwn) || tx.outputs.some(isOwn))) return ledger;

  const coins = coinsOf(ledger.utxos);
  const spentCoins = new Map(memory.spentCoins);
  for (const { outpoint } of tx.inputs) {
    const coin = coins.get(outpoint);
    if (coin) spentCoins.set(outpoint, coin);
  }
  const made: Utxo[] = [];
  tx.outputs.forEach((output, outIdx) => {
    if (!isOwn(output)) return;
    const outpoint = outpointOf(tx.txid, outIdx);
    const coin = coinOfOutput(tx, outIdx);
    if (output.spentBy || isSpent(memory, outpoint)) spentCoins.set(outpoint, coin);
    else made.push(coin);
  });
  const spent = tx.inputs.map(({ outpoint }) => outpoint);
  const dropped = new Set(memory.dropped);
  dropped.delete(tx.txid);
  const txs = new Map(memory.txs).set(tx.txid, tx);
  forgetOldest(txs, spentCoins);
  return {
    ...ledger,
    utxos: coins.change(spent, made),
    history: [tx, ...ledger.history].slice(0, PAGE_SIZE),
    numTxs: ledger.numTxs + 1,
    memory: { txs, spentCoins, dropped },
  };
}

function forgetOldest(txs: Map<string, Tx>, spentCoins: Map<string, unknown>): void {
  if (txs.size <= MEMORY_SIZE) return;
  const [oldest] = txs.values();
  if (!oldest) return;
  txs.delete(oldest.txid);
  for (const { outpoint } of oldest.inputs) spentCoins.delete(outpoint);
}
