import type { SignedTx } from "@satchel/core/ports";
import { type Plan, readTx, type Tx } from "@satchel/core/tx";
import { resolve } from "./plan-text.ts";

/**
 * What a signed plan will look like in the history, for the moment in which the indexer has taken it and cannot be
 * asked for it. `now` in milliseconds.
 */
export function buildTxs(plan: Plan, signed: readonly SignedTx[], now: number): Tx[] {
  const txids = signed.map(({ txid }) => txid);
  return plan.txs.flatMap((planned, index) => {
    const one = signed[index];
    const raw = one ? readTx(one.rawTx) : undefined;
    if (!one || !raw?.ok) return [];
    const coins = new Map(planned.inputs.map(({ utxo }) => [resolve(utxo.outpoint, txids), utxo]));
    return {
      txid: one.txid,
      version: raw.value.version,
      inputs: raw.value.inputs.flatMap((input) => {
        const coin = coins.get(input.outpoint);
        return coin ? [{ ...input, script: coin.script, sats: coin.sats }] : [];
      }),
      outputs: raw.value.outputs,
      lockTime: raw.value.lockTime,
      timeFirstSeen: Math.floor(now / 1000),
      size: one.rawTx.length,
      isCoinbase: false,
      isFinal: false,
      tokenEntries: [],
      tokenFailedParsings: [],
      tokenStatus: "NON_TOKEN",
    };
  });
}
