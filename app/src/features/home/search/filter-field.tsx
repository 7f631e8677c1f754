import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./search.module.css";

/** One of many, in the browser's own list. */
export function FilterSelect(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Field id={id} label={props.label}>
      <span className={styles.select}>
        <select id={id} value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          {props.children}
        </select>
        <Icon of={ChevronDown} size="sm" />
      </span>
    </Field>
  );
}

/** A day, in the browser's own calendar. */
export function FilterDay(props: {
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Field id={id} label={props.label} problem={props.problem}>
      <input
        id={id}
        type="date"
        className={styles.day}
        aria-invalid={props.problem === undefined ? undefined : true}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}
