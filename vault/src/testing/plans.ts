import { sats } from "@satchel/core/amount";
import {
  type Outpoint,
  outpointOf,
  type Plan,
  type PlannedOutput,
  type PlannedTx,
  type ScriptHex,
  type Utxo,
} from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";

export const scriptOf = (wallet: Pick<Wallet, "keys">, index = 0): ScriptHex =>
  `76a914${wallet.keys[index]?.hash160 ?? ""}88ac`;
export const OTHER_SCRIPT: ScriptHex = `76a914${"ab".repeat(20)}88ac`;
export const P2SH_SCRIPT: ScriptHex = `a914${"cd".repeat(20)}87`;

/** Returns a coin of a confirmed transaction whose txid is the byte `seed` repeated. */
export const aUtxo = (script: ScriptHex, amount: bigint, seed = 1, outIdx = 0): Utxo => ({
  outpoint: `${seed.toString(16).padStart(2, "0").repeat(32)}:${outIdx}`,
  script,
  sats: sats(amount),
  blockHeight: 100,
  isCoinbase: false,
  isFinal: true,
});

/** Returns the outpoint of an earlier transaction of the same plan, which has no txid yet. */
export const planned = (index: number, outIdx: number): Outpoint => outpointOf(`plan:${index}`, outIdx);

export const paying = (script: ScriptHex, amount: bigint, isChange = false): PlannedOutput => ({
  script,
  sats: sats(amount),
  isChange,
});

/** Returns the size in bytes with fewer than 253 P2PKH Schnorr inputs and outputs, by the numbers of facts.md 1.4. */
const sizeOf = (inputCount: number, outputs: readonly PlannedOutput[]): number =>
  10 + 141 * inputCount + outputs.reduce((bytes, { script }) => bytes + 9 + script.length / 2, 0);

export function aTx(utxos: readonly Utxo[], outputs: readonly PlannedOutput[]): PlannedTx {
  const fee = [...utxos.map((utxo) => utxo.sats), ...outputs.map((output) => -output.sats)].reduce((a, b) => a + b, 0n);
  return { inputs: utxos.map((utxo) => ({ utxo })), outputs, size: sizeOf(utxos.length, outputs), fee: sats(fee) };
}

export function aPlan(...txs: readonly PlannedTx[]): Plan {
  const outputs = txs.flatMap((tx) => tx.outputs);
  const sent = outputs.filter(({ isChange }) => !isChange).reduce((total, output) => total + output.sats, 0n);
  const fee = txs.reduce((total, tx) => total + tx.fee, 0n);
  const outpoints = txs.flatMap((tx) => tx.inputs.map(({ utxo }) => utxo.outpoint));
  return {
    txs,
    sent: sats(sent),
    fee: sats(fee),
    spends: outpoints.filter((outpoint) => !outpoint.startsWith("plan:")),
  };
}
