import type { ParsedTx } from "../../script/index.ts";
import type { Coin } from "../node.ts";

/** The unspent outputs, by outpoint key. */
export type CoinSet = Map<string, Coin>;

const OP_RETURN = 0x6a;
const MAX_SCRIPT_BYTES = 10_000;

export const outpointKey = (txid: string, outIdx: number): string => `${txid}:${outIdx}`;

/** Whether no input can ever satisfy the script. The node keeps no coin for it. */
export const isUnspendable = (script: Uint8Array): boolean =>
  script[0] === OP_RETURN || script.length > MAX_SCRIPT_BYTES;

/** Returns the coins that a transaction creates, by key. The height is -1 while it is unconfirmed. */
export function coinsOf(tx: ParsedTx, height: number, isCoinbase: boolean): [string, Coin][] {
  const created: [string, Coin][] = [];
  for (const [outIdx, { sats, script }] of tx.outputs.entries()) {
    if (!isUnspendable(script)) created.push([outpointKey(tx.txid, outIdx), { sats, script, height, isCoinbase }]);
  }
  return created;
}

/** Adds all coins that a block creates, then removes all that it spends: CTOR lets a child stand before its parent. */
export function applyToCoins(coins: CoinSet, txs: readonly ParsedTx[], height: number): void {
  for (const [position, tx] of txs.entries()) {
    for (const [key, coin] of coinsOf(tx, height, position === 0)) coins.set(key, coin);
  }
  for (const tx of txs.slice(1)) {
    for (const input of tx.inputs) coins.delete(outpointKey(input.prevTxid, input.prevIdx));
  }
}

/** Undoes a block. Coins that were made and spent inside it come back first and then go with its outputs. */
export function undoInCoins(coins: CoinSet, txs: readonly ParsedTx[], spent: readonly (readonly Coin[])[]): void {
  for (const [position, tx] of txs.entries()) {
    for (const [at, coin] of (spent[position] ?? []).entries()) {
      const input = tx.inputs[at];
      if (input) coins.set(outpointKey(input.prevTxid, input.prevIdx), coin);
    }
  }
  for (const tx of txs) {
    for (const outIdx of tx.outputs.keys()) coins.delete(outpointKey(tx.txid, outIdx));
  }
}
