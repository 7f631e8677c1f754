import type { Tx } from "@satchel/core/tx";
import { dayText } from "../../text/dates.ts";
import { Card } from "../../ui/card.tsx";
import { useLocale } from "../../widgets/app-context.ts";
import type { ReadTx } from "../../widgets/tx-reading.ts";
import { TxRow } from "../../widgets/tx-row.tsx";
import { useNeedTokens } from "../../widgets/tx-token.tsx";
import styles from "./home.module.css";
import { useTxReads } from "./use-tx-reads.ts";

/** Rows under the day they were seen on, in the order they came. `seen`: all of the history met so far. */
export function HistoryList({ txs, seen }: { txs: readonly Tx[]; seen: readonly Tx[] }) {
  const locale = useLocale();
  const reads = useTxReads(txs, seen);
  useNeedTokens(tokenIdsOf(reads));
  const now = Date.now();
  const days = byDay(reads, (read) => (read.atMs === undefined ? "Earlier" : dayText(read.atMs, now, locale)));
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

const tokenIdsOf = (reads: readonly ReadTx[]): string[] => [
  ...new Set(reads.flatMap(({ activity }) => activity.tokens.map(({ tokenId }) => tokenId))),
];

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
