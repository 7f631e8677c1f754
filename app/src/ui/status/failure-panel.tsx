import { CircleAlert } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { ProblemWords } from "../../text/problems/problem-words.ts";
import { classNames } from "../class-names.ts";
import { Icon, type IconGlyph } from "../mark/icon.tsx";
import { RawText } from "../words/raw-text.tsx";
import styles from "./failure-panel.module.css";

/**
 * Says that something failed: what happened and whether money moved, one or two buttons for what to do next, and the
 * words of a server or a device folded under Details. It scrolls itself into view and is announced at once; where the
 * focus was lost, for example with the button that was pressed, it takes it. `quiet`: it is older than the screen, so
 * it does neither.
 */
export function FailurePanel(props: {
  tone: "problem" | "warning";
  icon: IconGlyph;
  title: string;
  children?: ReactNode;
  raw?: string | undefined;
  actions?: ReactNode;
  quiet?: boolean | undefined;
}) {
  const { quiet = false } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (quiet) return;
    panel.current?.scrollIntoView({ block: "nearest" });
    if (hasLostFocus()) panel.current?.focus({ preventScroll: true });
  }, [quiet]);
  return (
    <div
      ref={panel}
      className={classNames(styles.panel, styles[props.tone])}
      role={quiet ? undefined : "alert"}
      tabIndex={-1}
    >
      <Icon of={props.icon} />
      <div className={styles.body}>
        <strong>{props.title}</strong>
        {props.children}
        {props.raw !== undefined && <RawText text={props.raw} />}
      </div>
      {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}

/** Shows the words of a problem as a failure, where nothing but its title and detail has to be said. */
export function ProblemPanel({ words, actions }: { words: ProblemWords; actions?: ReactNode }) {
  return (
    <FailurePanel tone="problem" icon={CircleAlert} title={words.title} raw={words.raw} actions={actions}>
      {words.detail !== "" && <p>{words.detail}</p>}
    </FailurePanel>
  );
}

function hasLostFocus(): boolean {
  const { activeElement: at } = document;
  return at === null || at === document.body || at.matches(":disabled");
}
