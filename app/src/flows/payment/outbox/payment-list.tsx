import { type Sats, sats } from "@satchel/core/amount";
import type { OutboxEntry, UnpaidPart } from "@satchel/engine";
import { isPaidBy, isUnderWay } from "@satchel/engine/plan";
import { CircleHelp, CircleX, Lock } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { isChain } from "../../../text/chain-words.ts";
import { paymentStateWords } from "../../../text/payment-states.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { part } from "../../../ui/react/part.tsx";
import { RawText } from "../../../ui/words/raw-text.tsx";
import { Rich } from "../../../ui/words/rich.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { AskedSince, AskNow } from "../review/attempt-failure.tsx";
import { RefusedWays } from "../review/refused-ways.tsx";
import { ChainCard } from "./chain-card.tsx";
import styles from "./payment-list.module.css";
import { UnpaidCard } from "./unpaid-card.tsx";

/** Few people ever have one. */
const ListingLine = part(
  async () => (await import("./listing-line.tsx")).ListingLine,
  () => null,
);

type Props = {
  entries: readonly OutboxEntry[];
  unpaid: readonly UnpaidPart[];
  onSent: (entry: OutboxEntry) => void;
};

/** Payments that have not simply arrived, each with what is known of it and what a person can do. */
export function PaymentList({ entries, unpaid, onSent }: Props) {
  const outbox = useEngineState((state) => state.outbox);
  // One that was final before has no ways on from the middle.
  const isSingle = (entry: OutboxEntry) => !isChain(entry) || entry.status === "missing";
  const singles = entries.filter(isSingle);
  return (
    <section aria-label={paymentText.unsettled} className={styles.section}>
      {entries
        .filter((entry) => !isSingle(entry))
        .map((entry) => (
          <Chain key={entry.id} entry={entry} onSent={onSent} />
        ))}
      {/* Whom a payment under way pays is not offered a second time. */}
      {unpaid
        .filter((part) => !outbox.some((entry) => isPaidBy(part, entry)))
        .map((part) => (
          <UnpaidCard key={part.id} part={part} />
        ))}
      {singles.length > 0 && <Singles entries={singles} />}
    </section>
  );
}

/** A listing is finished on the page of its token, so here it is one line, unless it may have set nothing aside yet. */
function Chain({ entry, onSent }: { entry: OutboxEntry; onSent: Props["onSent"] }) {
  const { purpose, status, accepted = 0 } = entry;
  return purpose === "listing" && (status === "sending" || accepted > 0) ? (
    <ListingLine entry={entry} onSent={onSent} />
  ) : (
    <ChainCard entry={entry} onSent={onSent} />
  );
}

function Singles({ entries }: { entries: readonly OutboxEntry[] }) {
  const reserved = useReserved(entries);
  return (
    <Card className={styles.card}>
      <h2 className={styles.head}>
        {paymentText.unsettled} <span className={styles.count}>{entries.length}</span>
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <PaymentState key={entry.id} entry={entry} />
        ))}
      </ul>
      {reserved > 0n && (
        <p className={styles.reserved}>
          <Icon of={Lock} size="xs" />
          <span>
            <Rich text={paymentText.coinsReserved} marks={{ amount: <Xec sats={reserved} hideable /> }} />
          </span>
        </p>
      )}
    </Card>
  );
}

/** Returns the worth of the coins that the payments of unknown outcome keep. */
function useReserved(entries: readonly OutboxEntry[]): Sats {
  const utxos = useEngineState((state) => state.ledger.utxos);
  return useMemo(() => {
    const coins = entries.filter(isUnderWay).flatMap(({ spends }) => spends);
    return sats(coins.reduce((sum, outpoint) => sum + (utxos.get(outpoint)?.sats ?? 0n), 0n));
  }, [entries, utxos]);
}

/** One payment of a single transaction. `what`: what it pays, where more is known than its sats. */
export function PaymentState({ entry, what }: { entry: OutboxEntry; what?: ReactNode }) {
  const { engine } = useApp();
  const { title, detail, raw, canCancel } = paymentStateWords(entry);
  const isOver = !isUnderWay(entry) && entry.status !== "missing";
  return (
    <li className={styles.row}>
      <span className={classNames(styles.glyph, isOver && styles.over)}>
        <Icon of={isOver ? CircleX : CircleHelp} />
      </span>
      <div className={styles.body} role={isOver ? "alert" : "status"}>
        <strong>{what ?? (entry.sent > 0n ? <Xec sats={entry.sent} hideable /> : paymentText.tokenAction)}</strong>
        <p className={styles.state}>{title}</p>
        <p>{detail}</p>
        {isUnderWay(entry) && <AskedSince at={entry.createdAt} />}
        {raw !== undefined && <RawText text={raw} />}
      </div>
      <div className={styles.actions}>
        {isUnderWay(entry) && <AskNow entry={entry} />}
        <RefusedWays entry={entry} />
        {/* As long as it may be paid, only what ends it does. */}
        {isOver && !canCancel && (
          <Button variant="secondary" size="sm" onClick={() => void engine.dismissPayment(entry.id)}>
            {commonText.dismiss}
          </Button>
        )}
      </div>
    </li>
  );
}
