import { plainText } from "@satchel/core/text";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { protocolsText } from "../../catalogue/en/history/protocols.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import styles from "./quote.module.css";

/** A message of an app in a transaction. The label is what the wallet says about it. */
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

/** A message that breaks the rules of its app. */
export function InvalidQuote(props: { name: string; children?: ReactNode }) {
  return (
    <div className={styles.quote}>
      <Icon of={TriangleAlert} size="xs" />
      <div className={styles.body}>
        <Badge tone="warning">{props.name}</Badge>
        <p className={styles.about}>{protocolsText.invalidAbout}</p>
        {props.children}
      </div>
    </div>
  );
}

/** Text that a stranger wrote: shown as plain text, wrapped wherever it has to be. */
export function Said({ text }: { text: string }) {
  return (
    <p className={styles.said} dir="auto" translate="no">
      {plainText(text)}
    </p>
  );
}

export function Raw({ text }: { text: string }) {
  return (
    <p className={styles.raw} dir="ltr" translate="no">
      {plainText(text)}
    </p>
  );
}

export function About({ children }: { children: ReactNode }) {
  return <p className={styles.about}>{children}</p>;
}
