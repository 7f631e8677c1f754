import type { Sats } from "@satchel/core/amount";
import type { Plan } from "@satchel/core/tx";
import type { ReactNode } from "react";
import { Fact, Facts } from "../../ui/facts.tsx";
import { FiatWorth, Xec } from "../money/money.tsx";
import styles from "./receipt.module.css";

/**
 * What a plan does to the wallet, in the order of design.md 5: amount, worth, recipient, fee, total, what is left.
 * The same block before and in the review. `balance` is the wallet's before the payment.
 */
export function Receipt(props: {
  plan: Plan;
  title?: string | undefined;
  recipient?: ReactNode;
  /** One line behind the worth: "to qpq28r…ehwcwn". */
  to?: ReactNode;
  satsPerKb?: number | undefined;
  balance?: Sats | undefined;
  /** Further facts, before the fee. */
  children?: ReactNode;
}) {
  const { sent, fee } = props.plan;
  const total = (sent + fee) as Sats;
  return (
    <div className={styles.receipt}>
      <div className={styles.hero}>
        {props.title !== undefined && <h2 className={styles.title}>{props.title}</h2>}
        <span className={styles.amount}>
          <Xec sats={sent} />
        </span>
        <span className={styles.worth}>
          <FiatWorth sats={sent} withCode={props.to === undefined} /> {props.to}
        </span>
      </div>
      {props.recipient}
      <Facts>
        {props.children}
        <Fact name="Network fee">
          <Xec sats={fee} />
        </Fact>
        {props.satsPerKb !== undefined && <Fact name="Fee rate">{(props.satsPerKb / 1000).toFixed(2)} sat/byte</Fact>}
        {props.plan.txs.length > 1 && <Fact name="Transactions">{props.plan.txs.length}</Fact>}
      </Facts>
      <div className={styles.stitch} />
      <div className={styles.sums}>
        <Facts strong>
          <Fact name="Total">
            <Xec sats={total} />
          </Fact>
        </Facts>
        {props.balance !== undefined && (
          <Facts>
            <Fact name="Left in wallet">
              <Xec sats={(props.balance - total) as Sats} />
            </Fact>
          </Facts>
        )}
      </div>
    </div>
  );
}
