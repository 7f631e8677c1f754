import { plainText } from "@satchel/core/text";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Icon, type IconGlyph } from "../../ui/icon.tsx";
import styles from "./quote.module.css";

/** What an app says in a transaction, apart from what the wallet says of it. */
export function Quote(props: { icon: IconGlyph; label: string; children?: ReactNode }) {
  return (
    <div className={styles.quote}>
      <Icon of={props.icon} size="xs" />
      <div className={styles.body}>
        <div className={styles.label}>{props.label}</div>
        {props.children}
      </div>
    </div>
  );
}

/** The same of what breaks its app's rules. */
export function InvalidQuote(props: { name: string; children?: ReactNode }) {
  return (
    <div className={styles.quote}>
      <Icon of={TriangleAlert} size="xs" />
      <div className={styles.body}>
        <Badge tone="warning">{props.name}</Badge>
        <p className={styles.about}>
          It does not follow the rules of its app, so it may mean nothing. The payment itself is not affected.
        </p>
        {props.children}
      </div>
    </div>
  );
}

/** What a stranger wrote: text and nothing but text, wrapped wherever it has to be. */
export function Said({ text }: { text: string }) {
  return (
    <p className={styles.said} dir="auto">
      {plainText(text)}
    </p>
  );
}

export function Raw({ text }: { text: string }) {
  return (
    <p className={styles.raw} translate="no">
      {plainText(text)}
    </p>
  );
}

export function About({ children }: { children: ReactNode }) {
  return <p className={styles.about}>{children}</p>;
}
