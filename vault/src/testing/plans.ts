import { sats } from "@satchel/core/amount";
import { outpointOf, plannedOutpoint, readOutpoint, type Txid } from "@satchel/core/ids";
import { emppScript, NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aScript, aTxid } from "@satchel/core/testing";
import { alpSendPush, slpSendScript } from "@satchel/core/token";
import {
  type Plan,
  type PlannedOutput,
  type PlannedTx,
  type TokenValue,
  txidOf,
  type Utxo,
  writeTx,
} from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";

export const scriptOf = (wallet: Pick<Wallet, "keys">, index = 0): ScriptHex =>
  aScript(`76a914${wallet.keys[index]?.hash160 ?? ""}88ac`);
export const OTHER_SCRIPT: ScriptHex = aScript(`76a914${"ab".repeat(20)}88ac`);
export const P2SH_SCRIPT: ScriptHex = aScript(`a914${"cd".repeat(20)}87`);

const parents = new Map<Txid, Uint8Array>();

/**
 * Returns a coin of a confirmed transaction, whose bytes `parentsOf` returns; a coin for another `seed` is of another
 * transaction. `token` is named by the bytes too.
 */
export function aUtxo(script: ScriptHex, amount: bigint, seed = 1, outIdx = 0, token?: TokenValue): Utxo {
  const empty = { script: NO_SCRIPT, sats: sats(0n) };
  const message = token && { script: messageOf(token), sats: sats(0n) };
  const output = { script, sats: sats(amount) };
  const at = token ? 1 : outIdx;
  const rawTx = writeTx({
    version: 2,
    inputs: [{ outpoint: outpointOf(aTxid("ab".repeat(32)), seed), inputScript: "", sequence: 0 }],
    outputs: [...Array.from({ length: at }, (_, i) => (i === 0 && message) || empty), output],
    lockTime: 0,
  });
  const txid = txidOf(rawTx);
  parents.set(txid, rawTx);
  return {
    outpoint: outpointOf(txid, at),
    script,
    sats: sats(amount),
    blockHeight: 100,
    isCoinbase: false,
    isFinal: true,
    ...(token && { token }),
  };
}

const messageOf = ({ tokenId, tokenType, atoms }: TokenValue): ScriptHex =>
  tokenType.protocol === "ALP"
    ? emppScript([alpSendPush(tokenId, [atoms])])
    : slpSendScript(tokenId, tokenType.number, [atoms]);

/** Returns the bytes of the transactions that created a plan's coins. */
export const parentsOf = ({ txs }: Plan): Uint8Array[] =>
  txs.flatMap(({ inputs }) => inputs.flatMap(({ utxo }) => parents.get(readOutpoint(utxo.outpoint).txid) ?? []));

/** Returns the outpoint of an earlier transaction of the same plan, which has no txid yet. */
export const planned = plannedOutpoint;

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
