import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./steps.module.css";

export type StepState = "done" | "now" | "todo" | "failed";
export type StepShown = { id: string; state: StepState; title: string; about?: ReactNode };

/** The parts of a longer task in their order, each with how far it is. */
export function Steps({ label, steps }: { label: string; steps: readonly StepShown[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, state, title, about }) => (
        <li key={id} className={classNames(styles.step, styles[state])} aria-current={state === "now" || undefined}>
          <span className={styles.mark}>
            {state === "done" && <Icon of={Check} size="xs" />}
            {state === "failed" && <Icon of={X} size="xs" />}
            {state === "now" && <Spinner tone="current" />}
          </span>
          <div className={styles.words}>
            <div className={styles.title}>{title}</div>
            {about !== undefined && <div className={styles.about}>{about}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
