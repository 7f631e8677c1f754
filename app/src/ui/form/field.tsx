import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../mark/icon.tsx";
import styles from "./field.module.css";

export const helpId = (id: string) => `${id}-help`;

/** Returns the attributes of a control inside a Field, so that its help or problem is read aloud with it. */
export const fieldAria = (id: string, problem: string | undefined, hasHelp: boolean) => ({
  "aria-invalid": problem === undefined ? undefined : (true as const),
  "aria-describedby": problem !== undefined || hasHelp ? helpId(id) : undefined,
});

/** A control with its label and hint above, and its help or problem below. */
export function Field(props: {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  help?: ReactNode;
  count?: string | undefined;
  children: ReactNode;
}) {
  const below = props.problem ?? props.help;
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={props.id}>{props.label}</label>
        {props.hint !== undefined && <span className={styles.hint}>{props.hint}</span>}
      </div>
      {props.children}
      {(below !== undefined || props.count !== undefined) && (
        <div className={styles.below}>
          <p
            className={classNames(styles.help, props.problem !== undefined && styles.problem)}
            id={helpId(props.id)}
            role={props.problem === undefined ? undefined : "alert"}
          >
            {props.problem !== undefined && <Icon of={CircleAlert} size="xs" />}
            <span>{below}</span>
          </p>
          {props.count !== undefined && (
            <span dir="auto" className={styles.count}>
              {props.count}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** The box around an input. */
export function Control(props: { problem?: boolean | undefined; tall?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles.control, props.tall && styles.tall, props.problem && styles.wrong)}>
      {props.children}
    </div>
  );
}
