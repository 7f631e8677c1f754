import type { ReactNode } from "react";
import styles from "../layout/card.module.css";

/** One line of a list of settings: its name where a line of text starts, its control at the other end. */
export function SettingRow(props: {
  title: string;
  about?: string | undefined;
  below?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.setting}>
      <div className={styles.body}>
        <div className={styles.title}>{props.title}</div>
        {props.about !== undefined && <div className={styles.about}>{props.about}</div>}
      </div>
      {props.children}
      {props.below !== undefined && <div className={styles.below}>{props.below}</div>}
    </div>
  );
}
