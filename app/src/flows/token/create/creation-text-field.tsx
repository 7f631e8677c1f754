import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ChangeEvent, ReactNode } from "react";
import { Control, Field, fieldAria } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import styles from "./token-create.module.css";

/** What is told of a field: a problem, or a warning that does not block. */
export type FieldNote = { text: string; isProblem: boolean };

const noteId = (id: string) => `${id}-told`;

/** What is told of a field that has too little room below it. */
export function NoteBelow({ of, note }: { of: string; note: FieldNote | undefined }) {
  if (note === undefined) return null;
  const { text, isProblem } = note;
  return (
    <p id={noteId(of)} className={isProblem ? styles.problem : styles.warning} role={isProblem ? "alert" : "status"}>
      <Icon of={isProblem ? CircleAlert : TriangleAlert} size="xs" />
      <span>{text}</span>
    </p>
  );
}

/** Returns the attributes of a control of which `NoteBelow` says something. */
export const noteAria = (id: string, note: FieldNote | undefined) =>
  note && { "aria-describedby": noteId(id), "aria-invalid": note.isProblem || undefined };

/** A line of text of the form. */
export function CreationTextField(props: {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  problem?: string | undefined;
  /** What `NoteBelow` says of it. */
  note?: FieldNote | undefined;
  help?: ReactNode;
  count?: string | undefined;
  placeholder?: string | undefined;
  /** A name or ticker, which may be of any script. */
  isName?: boolean | undefined;
  inputMode?: "text" | "numeric" | "url" | undefined;
}) {
  const { id, problem, note, help } = props;
  return (
    <Field id={id} label={props.label} hint={props.hint} problem={problem} help={help} count={props.count}>
      <Control problem={problem !== undefined || note?.isProblem}>
        <input
          id={id}
          value={props.value}
          onChange={props.onChange}
          onBlur={props.onBlur}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          autoComplete="off"
          spellCheck={false}
          dir={props.isName ? "auto" : "ltr"}
          translate="no"
          {...fieldAria(id, problem, help !== undefined)}
          {...noteAria(id, note)}
        />
      </Control>
    </Field>
  );
}
