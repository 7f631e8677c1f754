import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import textStyles from "../words/text.module.css";
import styles from "./number-table.module.css";

type Props = {
  /** What a screen reader calls the table. */
  label: string;
  /** As high as a chart at most: its rows are scrolled below the names of the columns, and none of them wraps. */
  isLong?: boolean;
  children: ReactNode;
};

/** A table of times and figures, which is scrolled sideways where it has no room, also with keys. */
export const NumberTable = ({ label, isLong = false, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with keys
  <section className={classNames(styles.scroll, isLong && styles.long)} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <caption className={textStyles.spoken}>{label}</caption>
      {children}
    </table>
  </section>
);

/** The name of a column of figures. */
export const NumberHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className={styles.number}>
    {children}
  </th>
);

/** A figure. */
export const NumberCell = ({ children }: { children: ReactNode }) => <td className={styles.number}>{children}</td>;
