import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./facts.module.css";

/** Pairs of a name and a value. `wide` sets them in columns where there is room, `grid` four in two or four columns. */
export function Facts(props: {
  wide?: boolean | undefined;
  grid?: boolean | undefined;
  strong?: boolean | undefined;
  children: ReactNode;
}) {
  const { wide, grid, strong, children } = props;
  return (
    <dl className={classNames(grid ? styles.grid : styles.facts, wide && styles.wide, strong && styles.strong)}>
      {children}
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
