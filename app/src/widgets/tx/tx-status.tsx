import { CircleCheck } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./tx-status.module.css";

export function TxStatus({ isFinal }: { isFinal: boolean }) {
  if (!isFinal) {
    return (
      <span className={styles.waiting}>
        <span className={styles.ring} />
        Finalizing…
      </span>
    );
  }
  return (
    <span className={styles.final}>
      <Icon of={CircleCheck} size="xs" />
      Final
    </span>
  );
}
