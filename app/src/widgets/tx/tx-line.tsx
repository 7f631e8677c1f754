import { MessageSquare } from "lucide-react";
import { lazy, Suspense } from "react";
import { messageText } from "../../text/message-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import type { ReadTx } from "./read-tx.ts";
import styles from "./tx-row.module.css";

const TxNotes = lazy(async () => ({ default: (await import("./tx-notes.tsx")).TxNotes }));

/** The third line: a message, or what else is to be said before the row is opened. */
export function TxLine({ read, isHidden }: { read: ReadTx; isHidden: boolean }) {
  const [first, ...others] = read.activity.actions;
  const message = first && messageText(first);
  const note = useEngineState(({ notes }) => notes.get(read.tx.txid));
  const hasMore = read.impostors.size > 0 || note !== undefined;
  if (first === undefined && !hasMore) return null;
  if (message === undefined || isHidden || others.length > 0 || hasMore) {
    return (
      // As high as what comes, so that nothing below moves.
      <span className={styles.line}>
        <Suspense fallback={<span aria-busy="true" className={styles.note} />}>
          <TxNotes read={read} isHidden={isHidden} note={note} />
        </Suspense>
      </span>
    );
  }
  return (
    <span className={styles.line}>
      <span className={styles.note}>
        <Icon of={MessageSquare} size="xs" label="Message" />
        <bdi className={styles.said}>{message}</bdi>
      </span>
    </span>
  );
}
