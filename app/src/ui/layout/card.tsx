import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./card.module.css";

export function Card(props: { padded?: boolean | undefined; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles.card, props.padded && styles.padded, props.className)}>{props.children}</div>
  );
}
