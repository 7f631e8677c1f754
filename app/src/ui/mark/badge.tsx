import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./badge.module.css";
import { Icon, type IconGlyph } from "./icon.tsx";

export function Badge(props: {
  tone?: "neutral" | "accent" | "positive" | "warning" | "negative" | undefined;
  icon?: IconGlyph | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[props.tone ?? "neutral"])}>
      {props.icon && <Icon of={props.icon} size="xs" />}
      {props.children}
    </span>
  );
}
