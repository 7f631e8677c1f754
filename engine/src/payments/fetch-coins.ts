import type { Chain } from "@satchel/core/ports";
import { type Outpoint, outpointOf, readOutpoint, type TxOutput, type Utxo } from "@satchel/core/tx";
import { lookUp } from "../sync/look-up.ts";

/** Above so many coins of a wallet it is quicker to ask for the few transactions that made those of a payment. */
export const MANY_COINS = 1_000;
const FEW_TXS = 10;

export type FreshCoin = Pick<TxOutput, "script" | "sats" | "token">;

/**
 * Which of these coins are unspent now, and what they are. One request for each script; or, of a wallet of very many
 * coins (`held`), one for each transaction that made some of these. May throw.
 */
export async function fetchCoins(
  chain: Chain,
  coins: readonly Utxo[],
  held: number,
): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const txids = [...new Set(coins.map(({ outpoint }) => readOutpoint(outpoint).txid))];
  return held > MANY_COINS && txids.length <= FEW_TXS ? unspentOutputs(chain, txids) : utxosOf(chain, coins);
}

async function utxosOf(chain: Chain, coins: readonly Utxo[]): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const scripts = [...new Set(coins.map(({ script }) => script))];
  const found = (await Promise.all(scripts.map((script) => chain.utxos(script)))).flat();
  return new Map(found.map((utxo) => [utxo.outpoint, utxo]));
}

async function unspentOutputs(chain: Chain, txids: readonly string[]): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const txs = await Promise.all(txids.map((txid) => lookUp(chain, txid)));
  const outputs = txs.flatMap(
    (tx) => tx?.outputs.map((output, at) => [outpointOf(tx.txid, at), output] as const) ?? [],
  );
  return new Map(outputs.filter(([, { spentBy }]) => spentBy === undefined));
}
