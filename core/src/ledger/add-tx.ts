import { outpointOf } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
import type { Tx, TxInput, Utxo } from "../tx/index.ts";
import { coinsOf } from "./coins.ts";
import { type Ledger, PAGE_SIZE } from "./ledger.ts";
import { isSpent, MEMORY_SIZE, memoryOf } from "./memory.ts";

/**
 * Adds a transaction to the ledger: removes the coins it spends, adds its unspent outputs to the wallet as coins, and
 * puts it first in the history. A known transaction, or one that does not concern the wallet, changes nothing.
 */
export function addTx(ledger: Ledger, tx: Tx): Ledger {
  const isOwn = ({ script }: { script: ScriptHex }) => ledger.scripts.has(script);
  const memory = memoryOf(ledger);
  if (memory.txs.has(tx.txid) || !(tx.inputs.some(isOwn) || tx.outputs.some(isOwn))) return ledger;

  const coins = coinsOf(ledger.utxos);
  const spentCoins = new Map(memory.spentCoins);
  for (const { outpoint } of tx.inputs) {
    const coin = coins.get(outpoint);
    if (coin) spentCoins.set(outpoint, coin);
  }
  const created: Utxo[] = [];
  tx.outputs.forEach((output, outIdx) => {
    if (!isOwn(output)) return;
    const outpoint = outpointOf(tx.txid, outIdx);
    const coin = coinOfOutput(tx, outIdx);
    if (output.spentBy || isSpent(memory, outpoint)) spentCoins.set(outpoint, coin);
    else created.push(coin);
  });
  const spent = tx.inputs.map(({ outpoint }) => outpoint);
  const dropped = new Set(memory.dropped);
  dropped.delete(tx.txid);
  const txs = new Map(memory.txs).set(tx.txid, tx);
  forgetOldest(txs, spentCoins);
  return {
    ...ledger,
    utxos: coins.change(spent, created),
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

/** Returns output `outIdx` of a transaction as a coin; throws if the transaction has no such output. */
export function coinOfOutput(tx: Tx, outIdx: number): Utxo {
  const output = tx.outputs[outIdx];
  if (!output) throw new Error(`${tx.txid} has no output ${outIdx}`);
  return {
    outpoint: outpointOf(tx.txid, outIdx),
    script: output.script,
    sats: output.sats,
    blockHeight: tx.block?.height ?? -1,
    isCoinbase: tx.isCoinbase,
    isFinal: tx.isFinal,
    ...(output.token && { token: output.token }),
    ...(output.plugins && { plugins: output.plugins }),
  };
}

/**
 * Returns the coin that an input spent, as far as the input tells. The block of its transaction is unknown. Whether it
 * is a coinbase coin is unknown too, but then it was mature when it was spent, so an ordinary coin does no harm.
 */
export const coinOfInput = (input: TxInput): Utxo => ({
  outpoint: input.outpoint,
  script: input.script,
  sats: input.sats,
  blockHeight: -1,
  isCoinbase: false,
  isFinal: false,
  ...(input.token && { token: input.token }),
  ...(input.plugins && { plugins: input.plugins }),
});
