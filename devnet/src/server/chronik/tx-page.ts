import { TxHistoryPage } from "@satchel/chain/wire";
import type { Backend } from "../../indexer/backend.ts";
import type { RecordPage } from "../../indexer/history-page.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { wireTx } from "../../indexer/wire-tx.ts";

export function encodePage({ node, indexer }: Backend, { records, total }: RecordPage, pageSize: number): Uint8Array {
  return TxHistoryPage.encode({
    txs: records.map((record) => wireTx(node, indexer, record)),
    numPages: Math.ceil(total / pageSize),
    numTxs: total,
  }).finish();
}

/** For the lists that come whole: one page, or none when there is nothing. */
export function encodeWhole(backend: Backend, records: readonly TxRecord[]): Uint8Array {
  return encodePage(backend, { records, total: records.length }, Math.max(1, records.length));
}
