import type { TokenId } from "@satchel/core/ids";
import type { Tx } from "@satchel/core/tx";
import { EyeOff } from "lucide-react";
import { memo, useState } from "react";
import { homeText } from "../../../catalogue/en/start/home.ts";
import { dayText } from "../../../text/locale/dates.ts";
import { counted } from "../../../text/money/counts.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useNeedTokens } from "../../../widgets/tokens/token.tsx";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { TxRow } from "../../../widgets/tx/tx-row.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "../home.module.css";
import { useFolded } from "./fold-dust.ts";
import { useTxReads } from "./tx-reads.ts";

type Props = {
  txs: readonly Tx[];
  /** All of the history seen so far. */
  seen: readonly Tx[];
  paidLike?: ((address: string) => readonly string[]) | undefined;
  /** Nothing is folded away: these are the transactions that a person searched for. */
  isWhole?: boolean | undefined;
};

/** Rows under the day they were seen on, in the order they came. */
export const HistoryList = memo(({ txs, seen, paidLike, isWhole = false }: Props) => {
  const locale = useLocale();
  const reads = useTxReads(txs, seen, paidLike);
  const isFolded = useFolded(isWhole);
  useNeedTokens(tokenIdsOf(reads));
  const now = Date.now();
  const days = byDay(reads, ({ atMs }) => (atMs === undefined ? homeText.earlier : dayText(atMs, now, locale)));
  return (
    <>
      {days.map((day) => (
        <Card key={day.reads[0]?.tx.txid} className={styles.dayCard}>
          <DayTitle title={day.title} atMs={day.reads[0]?.atMs} />
          <ul className={styles.rows}>
            {day.reads.map((read) => !isFolded(read) && <TxRow key={read.tx.txid} read={read} />)}
            <FoldedRows reads={day.reads.filter(isFolded)} />
          </ul>
        </Card>
      ))}
    </>
  );
});

function DayTitle({ title, atMs }: { title: string; atMs: number | undefined }) {
  return (
    <h2 className={styles.day}>
      {atMs === undefined ? (
        title
      ) : (
        <time dir="auto" dateTime={new Date(atMs).toISOString()}>
          {title}
        </time>
      )}
    </h2>
  );
}

const tokenIdsOf = (reads: readonly ReadTx[]): TokenId[] => [
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

/** Small payments of strangers on one day, as one line that opens and closes. */
function FoldedRows({ reads }: { reads: readonly ReadTx[] }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (reads.length === 0) return null;
  const count = counted(reads.length, locale);
  return (
    <>
      <li>
        <button type="button" className={styles.folded} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={EyeOff} size="sm" />
          <span>{isOpen ? homeText.unfolded({ count }) : homeText.folded({ count })}</span>
          <strong>{isOpen ? homeText.hide : homeText.show}</strong>
        </button>
      </li>
      {isOpen && reads.map((read) => <TxRow key={read.tx.txid} read={read} />)}
    </>
  );
}
