import type { ScriptUtxo, Utxo } from "@satchel/chain/wire";
import type { Node } from "../node/node.ts";
import { encodeHash } from "./hex.ts";
import type { Outpoint } from "./tx-record.ts";
import { isFinal, utxoToken } from "./wire-tx.ts";

/** The message ScriptUtxo of devnet.md 1.4. */
export function wireScriptUtxo(node: Node, { record, outIdx }: Outpoint): ScriptUtxo {
  return {
    outpoint: { txid: encodeHash(record.tx.txid), outIdx },
    blockHeight: record.mined?.height ?? -1,
    isCoinbase: record.isCoinbase,
    sats: record.tx.outputs[outIdx]?.sats ?? 0n,
    isFinal: isFinal(node, record),
    token: utxoToken(record, outIdx),
    plugins: record.colour.outputPlugins[outIdx] ?? {},
  };
}

/** The message Utxo of devnet.md 1.4: for members whose coins have different scripts. */
export function wireUtxo(node: Node, outpoint: Outpoint): Utxo {
  const script = outpoint.record.tx.outputs[outpoint.outIdx]?.script ?? new Uint8Array();
  return { ...wireScriptUtxo(node, outpoint), script };
}
