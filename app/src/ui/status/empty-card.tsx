import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Card } from "../layout/card.tsx";
import { Icon, type IconGlyph } from "../mark/icon.tsx";
import styles from "./empty-card.module.css";

type Props = {
  icon: IconGlyph;
  title?: ReactNode;
  /** A list that a person can begin: its picture is larger, in the accent's colour. */
  inviting?: boolean;
  /** The words are announced, because they are the answer to what a person has opened. */
  announced?: boolean;
  /** What it means, in paragraphs. */
  children?: ReactNode;
  /** Buttons for what to do next. */
  actions?: ReactNode;
};

/** Stands in place of a list or a screen that has nothing to show. */
export function EmptyCard({ icon, title, inviting = false, announced = false, children, actions }: Props) {
  return (
    <Card padded className={classNames(styles.empty, inviting && styles.inviting)}>
      <span className={styles.glyph}>
        <Icon of={icon} size={inviting ? "lg" : "md"} />
      </span>
      <div className={styles.words} role={announced ? "alert" : undefined}>
        {title !== undefined && <h2>{title}</h2>}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Card>
  );
}
