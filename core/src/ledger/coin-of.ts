import { outpointOf, type Tx, type TxInput, type Utxo } from "../tx/index.ts";

/** The coin that an output of `tx` is; throws for an output it does not have. */
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
 * The coin an input spent, as far as the input tells: of its parent's age nothing is known. A coinbase among them was
 * old enough to be spent, so calling it an ordinary coin does no harm.
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
