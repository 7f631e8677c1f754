import type { ReactNode } from "react";
import styles from "./actions.module.css";

/** Buttons side by side that share the width; the last one confirms and is wider. */
export function Actions(props: { emphasizeLast?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={props.emphasizeLast ? `${styles.actions} ${styles.weighted}` : styles.actions}>
      {props.children}
    </div>
  );
}
