import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Actions } from "./actions.tsx";
import { Button } from "./button.tsx";
import { Control } from "./field.tsx";
import { Stack } from "./page.tsx";
import styles from "./type-to-confirm.module.css";

/** For what cannot be taken back: the answer is enabled when exactly the phrase is typed or pasted. */
export function TypeToConfirm(props: {
  phrase: string;
  answer: string;
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
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <label htmlFor={id} className={styles.label}>
            Type <code className={styles.phrase}>{props.phrase}</code> to confirm
          </label>
        </div>
        <Control>
          <input
            id={id}
            value={text}
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
            Cancel
          </Button>
          <Button type="submit" variant="danger" size="lg" busy={props.busy} disabled={!isConfirmed}>
            {props.answer}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
