import { ProtocolError, type SignedTx } from "@satchel/core/ports";
import type { Plan, PlannedTx, ScriptHex } from "@satchel/core/tx";
import { ALL_BIP143, fromHex, P2PKHSignatory, Script, type Tx, TxBuilder } from "ecash-lib";
import type { DerivedKey } from "../keys/derive-key.ts";
import { resolveOutpoint } from "./check-plan.ts";

const TX_VERSION = 2;
const FINAL_SEQUENCE = 0xffffffff;

function signTx(planned: PlannedTx, keys: ReadonlyMap<ScriptHex, DerivedKey>, signedTxids: readonly string[]): Tx {
  const inputs = planned.inputs.map(({ utxo }) => {
    const key = keys.get(utxo.script);
    if (key === undefined) throw new ProtocolError("Plan refused: an input is not this wallet's");
    return {
      input: {
        prevOut: resolveOutpoint(utxo.outpoint, signedTxids),
        sequence: FINAL_SEQUENCE,
        signData: { sats: utxo.sats, outputScript: new Script(fromHex(utxo.script)) },
      },
      signatory: P2PKHSignatory(key.secretKey, key.publicKeyBytes, ALL_BIP143),
    };
  });
  const outputs = planned.outputs.map(({ sats, script }) => ({ sats, script: new Script(fromHex(script)) }));
  return new TxBuilder({ version: TX_VERSION, locktime: 0, inputs, outputs }).sign();
}

/**
 * Signs the transactions of a checked plan in order. `keys` maps each script to the key that unlocks it. Throws
 * ProtocolError when a key is missing or a signed size differs from the planned one.
 */
export function signPlan(plan: Plan, keys: ReadonlyMap<ScriptHex, DerivedKey>): SignedTx[] {
  const signed: SignedTx[] = [];
  for (const planned of plan.txs) {
    const txids = signed.map(({ txid }) => txid);
    const tx = signTx(planned, keys, txids);
    const rawTx = tx.ser();
    if (rawTx.length !== planned.size) {
      throw new ProtocolError(`Plan refused: ${rawTx.length} bytes signed, ${planned.size} planned`);
    }
    signed.push({ txid: tx.txid(), rawTx });
  }
  return signed;
}
