import type { Sats } from "@satchel/core/amount";
import type { Plan } from "@satchel/core/tx";
import type { ReactNode } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { counted } from "../../text/counts.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import styles from "./receipt.module.css";

/**
 * What a plan does to the wallet, in the order of design.md 5: amount, worth, recipient, fee, total, what is left.
 * The preview and the review show the same block. `balance`: of the wallet before the payment.
 */
export function Receipt(props: {
  plan: Plan;
  title?: string | undefined;
  recipient?: ReactNode;
  /** Beside the worth: "to qpq28r…ehwcwn". */
  to?: ReactNode;
  satsPerKb?: number | undefined;
  balance?: Sats | undefined;
  /** Further facts, before the fee. */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const { sent, fee, txs } = props.plan;
  const total = (sent + fee) as Sats;
  return (
    <div className={styles.receipt}>
      <div className={styles.hero}>
        {props.title !== undefined && <h2 className={styles.title}>{props.title}</h2>}
        <span className={styles.amount}>
          <Xec sats={sent} />
        </span>
        <span className={styles.worth}>
          <FiatWorth sats={sent} withCode={props.to === undefined} />{" "}
          {props.to !== undefined && <span>{props.to}</span>}
        </span>
      </div>
      {props.recipient}
      <Facts>
        {props.children}
        <Fact name={paymentText.networkFee}>
          <Xec sats={fee} />
        </Fact>
        {props.satsPerKb !== undefined && <Fact name={paymentText.feeRate}>{rateText(props.satsPerKb, locale)}</Fact>}
        {txs.length > 1 && <Fact name={paymentText.transactions}>{counted(txs.length, locale).digits}</Fact>}
      </Facts>
      <div className={styles.stitch} />
      <div className={styles.sums}>
        <Facts strong>
          <Fact name={paymentText.total}>
            <Xec sats={total} />
          </Fact>
        </Facts>
        {props.balance !== undefined && (
          <Facts>
            <Fact name={paymentText.leftInWallet}>
              <Xec sats={(props.balance - total) as Sats} />
            </Fact>
          </Facts>
        )}
      </div>
    </div>
  );
}

function rateText(satsPerKb: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return paymentText.satsPerByte({ rate: format.format(satsPerKb / 1000) });
}
