import { Check, CircleHelp, Pause, X } from "lucide-react";
import type { ReactNode } from "react";
import type { StepState } from "../../text/chain-words.ts";
import { classNames } from "../class-names.ts";
import { Icon } from "../mark/icon.tsx";
import { Spinner } from "../mark/spinner.tsx";
import styles from "./steps.module.css";

export type StepShown = { id: string; state: StepState; title: ReactNode; about?: ReactNode };

/** The parts of a longer task in their order, each with how far it is. */
export function Steps({ label, steps }: { label?: string; steps: readonly StepShown[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, state, title, about }) => (
        <li
          key={id}
          className={classNames(styles.step, styles[state])}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={styles.mark}>
            <Mark state={state} />
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

function Mark({ state }: { state: StepState }) {
  switch (state) {
    case "done":
      return <Icon of={Check} size="xs" />;
    case "now":
      return <Spinner tone="current" />;
    case "stop":
      return <Icon of={Pause} size="xs" />;
    case "wait":
      return <Icon of={CircleHelp} size="xs" />;
    case "fail":
      return <Icon of={X} size="xs" />;
    case "todo":
      return null;
  }
}
