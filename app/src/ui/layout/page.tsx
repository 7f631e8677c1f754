import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import textStyles from "../words/text.module.css";
import styles from "./page.module.css";

/**
 * A screen: its heading, then its parts. `end` stands at the end of the heading's line, or below it where there is no
 * room.
 */
export function Page(props: {
  title: string;
  /** The heading is only spoken: what stands above the screen says it already. */
  isTitleSpoken?: boolean | undefined;
  lead?: string | undefined;
  end?: ReactNode;
  narrow?: boolean | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={classNames(styles.page, props.narrow && styles.narrow)}>
      <div>
        <div className={classNames(styles.head, props.isTitleSpoken && textStyles.spoken)}>
          <h1>{props.title}</h1>
          {props.end !== undefined && <div>{props.end}</div>}
        </div>
        {props.lead !== undefined && <p className={styles.lead}>{props.lead}</p>}
      </div>
      {props.children}
    </div>
  );
}

/**
 * Two parts, one below the other. From 1100 px on they stand side by side: a form with its side panel, or two halves.
 */
export function Columns(props: { shape: "form" | "wide-side" | "even"; children: ReactNode }) {
  return <div className={classNames(styles.columns, styles[props.shape])}>{props.children}</div>;
}

export function Stack(props: {
  gap?: "small" | "medium" | "large" | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.stack, styles[props.gap ?? "medium"], props.className)}>{props.children}</div>
  );
}
