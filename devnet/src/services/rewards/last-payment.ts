import type { Indexer } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";

/**
 * When a script was last paid from another one, in seconds: the time the node first saw the payment, else its block's.
 * Undefined when it never was. Read from the chain each time, so a restart forgets nothing and a reorganisation counts.
 */
export function lastPaymentTime(indexer: Indexer, from: Uint8Array, to: Uint8Array): number | undefined {
  const group = indexer.scriptGroup(to);
  if (group === undefined) return undefined;
  let last: number | undefined;
  for (const records of [group.confirmed, group.mempool]) {
    for (const record of records) {
      if (!isPayment(record, from, to)) continue;
      const time = record.timeFirstSeen || (record.mined?.timestamp ?? 0);
      last = Math.max(last ?? 0, time);
    }
  }
  return last;
}

function isPayment({ spent, tx }: TxRecord, from: Uint8Array, to: Uint8Array): boolean {
  return (
    spent.some(({ script }) => Buffer.compare(script, from) === 0) &&
    tx.outputs.some(({ script }) => Buffer.compare(script, to) === 0)
  );
}
