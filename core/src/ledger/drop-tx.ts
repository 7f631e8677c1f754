import { readOutpoint, type Txid } from "../ids/index.ts";
import type { Utxo } from "../tx/index.ts";
import { coinOfInput, coinOfOutput } from "./add-tx.ts";
import { coinsOf } from "./coins.ts";
import type { Ledger } from "./ledger.ts";
import { isSpent, memoryOf, outputsAmong } from "./memory.ts";

/**
 * Removes a transaction that left the mempool unmined or was invalidated, and gives back the coins it spent. If the
 * ledger does not know the transaction (`knownTx`), only a sync can tell which coins are unspent again, and whether
 * `numTxs` counted it.
 */
export function dropTx(ledger: Ledger, txid: Txid): Ledger {
  const memory = memoryOf(ledger);
  const tx = memory.txs.get(txid);
  const outputs = outputsAmong(ledger.utxos, txid, tx);
  if (!tx && outputs.length === 0) return rememberDropped(ledger, txid);

  const spentCoins = new Map(memory.spentCoins);
  for (const outpoint of outputsAmong(memory.spentCoins, txid, tx)) spentCoins.delete(outpoint);

  const back: Utxo[] = [];
  for (const input of tx?.inputs ?? []) {
    const { outpoint } = input;
    const { txid: parentTxid, outIdx } = readOutpoint(outpoint);
    const isGone = memory.dropped.has(parentTxid);
    if (isGone || !ledger.scripts.has(input.script) || isSpent(memory, outpoint, txid)) continue;
    const parent = memory.txs.get(parentTxid);
    back.push(spentCoins.get(outpoint) ?? (parent ? coinOfOutput(parent, outIdx) : coinOfInput(input)));
    spentCoins.delete(outpoint);
  }
  const txs = new Map(memory.txs);
  txs.delete(txid);
  return {
    ...ledger,
    utxos: coinsOf(ledger.utxos).change(outputs, back),
    history: ledger.history.filter((known) => known.txid !== txid),
    numTxs: tx ? Math.max(0, ledger.numTxs - 1) : ledger.numTxs,
    memory: { txs, spentCoins, dropped: new Set(memory.dropped).add(txid) },
  };
}

/** Remembers a dropped transaction without coins here: a known child of it may be dropped next. */
function rememberDropped(ledger: Ledger, txid: Txid): Ledger {
  const memory = memoryOf(ledger);
  if (memory.dropped.has(txid)) return ledger;
  return { ...ledger, memory: { ...memory, dropped: new Set(memory.dropped).add(txid) } };
}
