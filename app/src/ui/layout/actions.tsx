import type { ReactNode } from "react";
import styles from "./actions.module.css";

/** Buttons side by side that share the width; the last one confirms and is wider. In a dialog they are its foot. */
export function Actions(props: { emphasizeLast?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={props.emphasizeLast ? `${styles.actions} ${styles.weighted}` : styles.actions}>
      {props.children}
    </div>
  );
}

/**
 * The foot of a dialog with more than buttons. `sums` are shown only while the dialog is too tall to show them in its
 * body.
 */
export function DialogFoot({ sums, children }: { sums?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {sums !== undefined && <div className={styles.sums}>{sums}</div>}
      {children}
    </div>
  );
}
