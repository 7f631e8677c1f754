import type { ParsedTx } from "../../script/index.ts";
import type { Coin } from "../node.ts";

/** The unspent outputs, by outpoint key. */
export type CoinSet = Map<string, Coin>;

const OP_RETURN = 0x6a;
const MAX_SCRIPT_BYTES = 10_000;

export const outpointKey = (txid: string, outIdx: number): string => `${txid}:${outIdx}`;

/** No input can ever satisfy such a script, so the node keeps no coin for it. */
export const isUnspendable = (script: Uint8Array): boolean =>
  script[0] === OP_RETURN || script.length > MAX_SCRIPT_BYTES;

/** The coins a transaction creates, with their keys; height -1 while it is unconfirmed. */
export function coinsOf(tx: ParsedTx, height: number, isCoinbase: boolean): [string, Coin][] {
  const created: [string, Coin][] = [];
  for (const [outIdx, { sats, script }] of tx.outputs.entries()) {
    if (!isUnspendable(script)) created.push([outpointKey(tx.txid, outIdx), { sats, script, height, isCoinbase }]);
  }
  return created;
}

/** Adds everything a block creates, then removes everything it spends: CTOR lets a child stand before its parent. */
export function applyToCoins(coins: CoinSet, txs: readonly ParsedTx[], height: number): void {
  for (const [position, tx] of txs.entries()) {
    for (const [key, coin] of coinsOf(tx, height, position === 0)) coins.set(key, coin);
  }
  for (const tx of txs.slice(1)) {
    for (const input of tx.inputs) coins.delete(outpointKey(input.prevTxid, input.prevIdx));
  }
}

/** The reverse: coins made and spent inside the block come back first and leave with its outputs. */
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
