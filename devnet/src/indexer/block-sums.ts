import type { Block } from "../node/node.ts";

const OP_RETURN = 0x6a;

/** Totals over the transactions of a block; the coinbase counts in the numbers but not in `inputSats`. */
export type BlockSums = {
  inputs: number;
  outputs: number;
  inputSats: bigint;
  coinbaseOutputSats: bigint;
  normalOutputSats: bigint;
  /** Sats in OP_RETURN outputs, the coinbase's too; they stay in the two sums above as well. */
  burnedSats: bigint;
};

export function sumBlock(block: Block): BlockSums {
  const sums = { inputs: 0, outputs: 0, inputSats: 0n, coinbaseOutputSats: 0n, normalOutputSats: 0n, burnedSats: 0n };
  for (const [position, tx] of block.txs.entries()) {
    sums.inputs += tx.inputs.length;
    sums.outputs += tx.outputs.length;
    for (const coin of block.spent[position] ?? []) sums.inputSats += coin.sats;
    for (const { sats, script } of tx.outputs) {
      if (script[0] === OP_RETURN) sums.burnedSats += sats;
      if (position === 0) sums.coinbaseOutputSats += sats;
      else sums.normalOutputSats += sats;
    }
  }
  return sums;
}
