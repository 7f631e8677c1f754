import { type FormEvent, type ReactNode, useId, useState } from "react";
import { commonText } from "../catalogue/en/common.ts";
import { Actions } from "./actions.tsx";
import { Button } from "./button.tsx";
import { Control } from "./field.tsx";
import { Stack } from "./page.tsx";
import { Rich } from "./rich.tsx";
import styles from "./type-to-confirm.module.css";

/** A form for what cannot be undone: its answer is enabled when exactly the phrase is typed or pasted. */
export function TypeToConfirm(props: {
  phrase: string;
  answer: string;
  /** Text of the other answer; 'Cancel' if it is absent. */
  cancel?: string | undefined;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const isConfirmed = text === props.phrase;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !props.busy) props.onConfirm();
  };
  const phrase = (
    <code className={styles.phrase} dir="auto" translate="no">
      {props.phrase}
    </code>
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <label htmlFor={id} className={styles.label}>
            <Rich text={commonText.typeToConfirm} marks={{ phrase }} />
          </label>
        </div>
        <Control>
          <input
            id={id}
            value={text}
            dir="auto"
            translate="no"
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Control>
        {props.children}
        <Actions>
          <Button variant="secondary" size="lg" disabled={props.busy} onClick={props.onCancel}>
            {props.cancel ?? commonText.cancel}
          </Button>
          <Button type="submit" variant="danger" size="lg" busy={props.busy} disabled={!isConfirmed}>
            {props.answer}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
