import type { HistoryPage, Tx, Utxo } from "../tx/index.ts";
import { Coins, coinsOf } from "./coins.ts";
import { collectCoins } from "./collect-coins.ts";
import { isEqual } from "./is-equal.ts";
import { type Ledger, PAGE_SIZE } from "./ledger.ts";

/** Replaces the coins and the history by what a sync found; returns the same object if nothing is new. */
export function replaceAll(ledger: Ledger, snapshot: { utxos: Coins | readonly Utxo[]; page: HistoryPage }): Ledger {
  const history = snapshot.page.txs.slice(0, PAGE_SIZE);
  const coins = coinsOf(ledger.utxos);
  const utxos = snapshot.utxos instanceof Coins ? snapshot.utxos : collected(coins, snapshot.utxos);
  if (!ledger.awaited && utxos === coins && isSamePage(ledger, snapshot.page)) {
    return ledger;
  }
  return { scripts: ledger.scripts, utxos, history, numTxs: snapshot.page.numTxs };
}

function collected(before: Coins, utxos: readonly Utxo[]): Coins {
  const collector = collectCoins(before);
  for (const coin of utxos) collector.add(coin);
  return collector.coins();
}

/** Whether page 1 of the history says what the ledger shows, in every field. */
const isSamePage = ({ history, numTxs }: Pick<Ledger, "history" | "numTxs">, page: HistoryPage): boolean =>
  numTxs === page.numTxs && isEqual(history, page.txs.slice(0, PAGE_SIZE));

/**
 * Whether the first page shows that the wallet still has the transactions that the ledger knows, and so the same coins.
 * Three facts together say so: the page has the same transactions in the same blocks, their count is the same, and the
 * page reaches down to a block (or to the end), so that no unconfirmed transaction is further down. The blocks below
 * cannot differ, because a block's hash covers all blocks before it. The order in a block and who spent an output are
 * left out, because live events do not tell them.
 */
export function isUnchanged({ history, numTxs }: Ledger, page: HistoryPage): boolean {
  const isDeep = page.txs.length >= page.numTxs || page.txs.at(-1)?.block !== undefined;
  return isDeep && numTxs === page.numTxs && isEqual(comparable(history), comparable(page.txs.slice(0, PAGE_SIZE)));
}

const comparable = (txs: readonly Tx[]): Tx[] =>
  txs
    .map((tx) => ({ ...tx, outputs: tx.outputs.map(({ spentBy: _, ...output }) => output) }))
    .sort((a, b) => (a.txid < b.txid ? -1 : 1));
