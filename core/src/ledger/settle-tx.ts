import type { Outpoint, Txid } from "../ids/index.ts";
import type { Tx, TxBlock, Utxo } from "../tx/index.ts";
import { coinsOf } from "./coins.ts";
import type { Ledger } from "./ledger.ts";
import { memoryOf, outputsAmong } from "./memory.ts";

/** Marks a transaction and the coins it created as final. */
export const finalizeTx = (ledger: Ledger, txid: Txid): Ledger =>
  settle(ledger, txid, {
    tx: (tx) => (tx.isFinal ? tx : { ...tx, isFinal: true }),
    coin: (coin) => (coin.isFinal ? coin : { ...coin, isFinal: true }),
  });

/**
 * Marks every transaction and coin up to a block as final, because the indexer signals only the block (devnet.md 2).
 */
export function finalizeUpTo(ledger: Ledger, height: number): Ledger {
  const isReached = (at: number | undefined) => at !== undefined && at >= 0 && at <= height;
  const memory = memoryOf(ledger);
  const reached = [...memory.txs.values()].filter((tx) => !tx.isFinal && isReached(tx.block?.height));
  const finalTxs = new Map(reached.map((tx): [Txid, Tx] => [tx.txid, { ...tx, isFinal: true }]));
  const finalCoins = (coins: readonly Utxo[]): Utxo[] =>
    coins.filter((coin) => isReached(coin.blockHeight)).map((coin) => ({ ...coin, isFinal: true }));
  const coins = coinsOf(ledger.utxos);
  const utxos = coins.change([], finalCoins(coins.unfinal()));
  const spent = finalCoins([...memory.spentCoins.values()].filter(({ isFinal }) => !isFinal));
  if (utxos === coins && finalTxs.size + spent.length === 0) return ledger;
  return {
    ...ledger,
    utxos,
    history: ledger.history.map((tx) => finalTxs.get(tx.txid) ?? tx),
    memory: {
      ...memory,
      txs: new Map([...memory.txs, ...finalTxs]),
      spentCoins: new Map([...memory.spentCoins, ...spent.map(byOutpoint)]),
    },
  };
}

/** Records the block of a transaction. */
export const confirmTx = (ledger: Ledger, txid: Txid, block: TxBlock): Ledger =>
  settle(ledger, txid, {
    tx: (tx) => (tx.block?.hash === block.hash ? tx : { ...tx, block }),
    coin: (coin) => (coin.blockHeight === block.height ? coin : { ...coin, blockHeight: block.height }),
  });

/** Removes the block of a transaction after the block was disconnected; the transaction is in the mempool again. */
export const unconfirmTx = (ledger: Ledger, txid: Txid): Ledger =>
  settle(ledger, txid, {
    tx: ({ block, ...tx }) => (block === undefined ? undefined : tx),
    coin: (coin) => (coin.blockHeight === -1 ? coin : { ...coin, blockHeight: -1 }),
  });

type Change = { tx: (tx: Tx) => Tx | undefined; coin: (coin: Utxo) => Utxo };

/** Changes the transaction and its coins wherever the ledger holds them; returns the same ledger if nothing changes. */
function settle(ledger: Ledger, txid: Txid, change: Change): Ledger {
  const memory = memoryOf(ledger);
  const before = memory.txs.get(txid);
  const tx = before && (change.tx(before) ?? before);
  const coins = coinsOf(ledger.utxos);
  const changed = changedOf(coins, outputsAmong(coins, txid, before), change.coin);
  const utxos = changed.length === 0 ? ledger.utxos : coins.change([], changed);
  const spent = changedOf(memory.spentCoins, outputsAmong(memory.spentCoins, txid, before), change.coin);
  const spentCoins = spent.length === 0 ? memory.spentCoins : new Map([...memory.spentCoins, ...spent.map(byOutpoint)]);
  if (tx === before && utxos === ledger.utxos && spentCoins === memory.spentCoins) return ledger;

  const history = tx ? ledger.history.map((one) => (one.txid === txid ? tx : one)) : ledger.history;
  const txs = tx ? new Map(memory.txs).set(txid, tx) : memory.txs;
  return { ...ledger, utxos, history, memory: { ...memory, txs, spentCoins } };
}

/** Returns the coins at `outpoints` that the change alters, in their new form. */
const changedOf = (
  coins: ReadonlyMap<Outpoint, Utxo>,
  outpoints: readonly Outpoint[],
  change: (coin: Utxo) => Utxo,
): Utxo[] =>
  outpoints.flatMap((outpoint) => {
    const coin = coins.get(outpoint);
    const next = coin && change(coin);
    return next && next !== coin ? [next] : [];
  });

const byOutpoint = (coin: Utxo) => [coin.outpoint, coin] as const;
