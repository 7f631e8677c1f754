import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./facts.module.css";

/** Pairs of a name and a value. `wide` sets them in columns where there is room. */
export function Facts(props: { wide?: boolean | undefined; strong?: boolean | undefined; children: ReactNode }) {
  return (
    <dl className={classNames(styles.facts, props.wide && styles.wide, props.strong && styles.strong)}>
      {props.children}
    </dl>
  );
}

export function Fact(props: { name: string; full?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={props.full ? styles.full : undefined}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
