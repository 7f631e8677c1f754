import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconGlyph } from "../mark/icon.tsx";
import styles from "./banner.module.css";

/**
 * A notice to read before going on. Screen readers announce a problem at once, any other tone when they pause, and a
 * `quiet` banner never.
 */
export function Banner(props: {
  tone: "info" | "warning" | "problem";
  icon: IconGlyph;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  quiet?: boolean | undefined;
}) {
  const role = props.tone === "problem" ? "alert" : "status";
  return (
    <div className={classNames(styles.banner, styles[props.tone])} role={props.quiet ? undefined : role}>
      <Icon of={props.icon} />
      <div className={styles.body}>
        {props.title !== undefined && <strong>{props.title}</strong>}
        {props.children}
      </div>
      {props.action && <div className={styles.actions}>{props.action}</div>}
    </div>
  );
}
