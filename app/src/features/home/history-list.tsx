import type { Tx } from "@satchel/core/tx";
import { dayText } from "../../text/dates.ts";
import { Card } from "../../ui/card.tsx";
import { useApp, useEngineState } from "../../widgets/app-context.ts";
import { type ReadTx, readTx } from "../../widgets/tx-reading.ts";
import { TxRow } from "../../widgets/tx-row.tsx";
import styles from "./home.module.css";

/** Rows under the day they were seen on, in the order they came. */
export function HistoryList({ txs }: { txs: readonly Tx[] }) {
  const { network, host } = useApp();
  const scripts = useEngineState((state) => state.ledger.scripts);
  const reads = txs.map((tx) => readTx(tx, scripts, network.prefix));
  const now = Date.now();
  const days = byDay(reads, (read) => (read.atMs === undefined ? "Earlier" : dayText(read.atMs, now, host.locale)));
  return (
    <>
      {days.map((day) => (
        <Card key={day.reads[0]?.tx.txid} className={styles.dayCard}>
          <h2 className={styles.day}>{day.title}</h2>
          <ul className={styles.rows}>
            {day.reads.map((read) => (
              <TxRow key={read.tx.txid} read={read} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function byDay(reads: readonly ReadTx[], titleOf: (read: ReadTx) => string): { title: string; reads: ReadTx[] }[] {
  const days: { title: string; reads: ReadTx[] }[] = [];
  for (const read of reads) {
    const title = titleOf(read);
    const last = days.at(-1);
    if (last?.title === title) last.reads.push(read);
    else days.push({ title, reads: [read] });
  }
  return days;
}
