import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { transactionText } from "../../catalogue/en/history/transaction.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import styles from "./tx-status.module.css";

/** Whether a transaction is final. */
export function TxStatus({ isFinal }: { isFinal: boolean }) {
  const [wasFinal] = useState(isFinal);
  if (!isFinal) {
    return (
      <span className={styles.waiting}>
        <span className={styles.ring} />
        <span data-state-word>{transactionText.finalizing}</span>
      </span>
    );
  }
  return (
    <span className={classNames(styles.final, !wasFinal && styles.settled)}>
      <Icon of={CircleCheck} size="xs" />
      <span data-state-word>{transactionText.final}</span>
    </span>
  );
}
