import type { TxRecord } from "./tx-record.ts";

/** The records of a block so that each stands after those it spends from; in the block itself they stand by id. */
export function parentsFirst(records: readonly TxRecord[]): TxRecord[] {
  const waiting = new Map(records.map((record) => [record.tx.txid, record]));
  const ordered: TxRecord[] = [];
  for (const record of records) {
    // A stack of our own: a chain inside one block may be longer than the call stack is deep.
    const stack = [record];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const parent = waitingParent(top, waiting);
      if (parent !== undefined) {
        stack.push(parent);
        continue;
      }
      stack.pop();
      if (waiting.delete(top.tx.txid)) ordered.push(top);
    }
  }
  return ordered;
}

function waitingParent({ tx }: TxRecord, waiting: ReadonlyMap<string, TxRecord>): TxRecord | undefined {
  for (const { prevTxid } of tx.inputs) {
    const parent = waiting.get(prevTxid);
    if (parent !== undefined) return parent;
  }
  return undefined;
}
