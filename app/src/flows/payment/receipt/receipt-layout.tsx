import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Facts } from "../../../ui/layout/facts.tsx";
import frames from "../../../widgets/tokens/picture-frame.module.css";
import styles from "./receipt.module.css";

/**
 * The order of every preview and review (design.md 5): amount, worth, recipient, facts with the fee, total, what is
 * left.
 */
export function ReceiptLayout(props: {
  title?: string | undefined;
  /** Beside the amount; `isSquare`: art, which is not cut round. */
  picture?: ReactNode;
  isSquare?: boolean | undefined;
  amount: ReactNode;
  /** Below the amount: what it is worth, and to whom. */
  worth: ReactNode;
  recipient?: ReactNode;
  facts: ReactNode;
  total: ReactNode;
  remaining?: ReactNode;
}) {
  return (
    <div className={styles.receipt}>
      <div className={styles.head}>
        {props.picture && (
          <span className={classNames(frames.frame, styles.picture, props.isSquare && frames.square)}>
            {props.picture}
          </span>
        )}
        <div className={styles.hero}>
          {props.title !== undefined && <h2 className={styles.title}>{props.title}</h2>}
          <span className={styles.amount}>{props.amount}</span>
          <span className={styles.worth}>{props.worth}</span>
        </div>
      </div>
      {props.recipient}
      <Facts>{props.facts}</Facts>
      <div className={styles.stitch} />
      <div className={styles.sums}>
        <Facts strong>{props.total}</Facts>
        {props.remaining !== undefined && <Facts>{props.remaining}</Facts>}
      </div>
    </div>
  );
}
