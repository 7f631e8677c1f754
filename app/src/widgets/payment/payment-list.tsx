import type { OutboxEntry } from "@satchel/engine";
import { CircleSlash, Hourglass } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { paymentStateWords } from "../../text/payment-states.ts";
import { sendProblemWords } from "../../text/problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";
import styles from "./payment-list.module.css";

/** Payments that have not simply arrived, each with what is known of it and what a person can do. */
export function PaymentList({ entries }: { entries: readonly OutboxEntry[] }) {
  return (
    <section className={styles.list} aria-label={paymentText.unsettled}>
      {entries.map((entry) => (
        <PaymentState key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function PaymentState({ entry }: { entry: OutboxEntry }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const words = paymentStateWords(entry);
  const isOver = entry.status !== "unknown";
  const rebroadcast = async () => {
    setBusy(true);
    const done = await engine.rebroadcast(entry.id);
    setBusy(false);
    if (done.ok) showToast({ tone: "success", title: paymentText.wasSent });
    else showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
  };
  return (
    <Banner
      tone={isOver ? "problem" : "warning"}
      icon={isOver ? CircleSlash : Hourglass}
      title={words.title}
      action={
        <div className={styles.actions}>
          {words.canRebroadcast && (
            <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void rebroadcast()}>
              {paymentText.rebroadcast}
            </Button>
          )}
          {isOver && (
            <Button variant="secondary" size="sm" onClick={() => void engine.dismissPayment(entry.id)}>
              {commonText.dismiss}
            </Button>
          )}
        </div>
      }
    >
      <p>
        <Xec sats={entry.sent} />
      </p>
      {words.detail !== "" && <p>{words.detail}</p>}
    </Banner>
  );
}
