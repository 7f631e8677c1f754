import type { ReactNode } from "react";
import checks from "./check.module.css";
import styles from "./tick-row.module.css";

/** A box and the sentence that a person confirms by ticking it, below a warning. */
export function TickRow(props: {
  id?: string | undefined;
  isTicked: boolean;
  isDisabled?: boolean | undefined;
  onChange: (isTicked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.row}>
      <input
        id={props.id}
        type="checkbox"
        className={checks.check}
        checked={props.isTicked}
        disabled={props.isDisabled}
        onChange={({ target }) => props.onChange(target.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}
