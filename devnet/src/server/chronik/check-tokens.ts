import type { Backend } from "../../indexer/backend.ts";
import { colourOf } from "../../indexer/tx-colour.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import type { Coin, ParsedTx } from "../../node/node.ts";
import { tokenComplaints } from "../../token/index.ts";
import { WireError } from "./wire-error.ts";

/** Throws WireError with everything the token rules have against the transactions of a batch (devnet.md 1.5). */
export function checkTokens(backend: Backend, txs: readonly ParsedTx[]): void {
  const batch = new Map<string, TxRecord>();
  const failures: string[] = [];
  for (const tx of txs) {
    const record = recordToCheck(backend, tx, batch);
    batch.set(tx.txid, record);
    const complaints = record.colour.verdict === undefined ? [] : tokenComplaints(record.colour.verdict);
    if (complaints.length === 0) continue;
    failures.push(`Tx ${tx.txid} failed token checks:`, ...complaints.map((complaint) => `${complaint}.`));
  }
  if (failures.length > 0) throw new WireError(`400: ${failures.join(" ")}`);
}

/**
 * A transaction as it would be indexed, with the coins it spends and its tokens. Parents are looked for in the index and
 * in `batch` (the transactions sent before it). Throws WireError for an unknown one.
 */
export function recordToCheck(
  { indexer }: Backend,
  tx: ParsedTx,
  batch: ReadonlyMap<string, TxRecord> = new Map(),
): TxRecord {
  const find = (txid: string): TxRecord | undefined => indexer.tx(txid) ?? batch.get(txid);
  const spent = tx.inputs.map(({ prevTxid, prevIdx }): Coin => {
    const parent = find(prevTxid);
    if (parent === undefined) {
      throw indexingFailed(`Tx is spending ${prevTxid} which is found neither in the mempool nor DB`);
    }
    const output = parent.tx.outputs[prevIdx];
    if (output === undefined) {
      throw indexingFailed(`Tx spends non-existent token output OutPoint { txid: ${prevTxid}, out_idx: ${prevIdx} }`);
    }
    return { ...output, height: parent.mined?.height ?? -1, isCoinbase: parent.isCoinbase };
  });
  const record = { tx, spent, isCoinbase: false, timeFirstSeen: 0, isPreFinal: false, mined: undefined };
  return { ...record, colour: colourOf(record, find) };
}

function indexingFailed(text: string): WireError {
  return new WireError(`400: Failed indexing mempool token tx: ${text}`);
}
