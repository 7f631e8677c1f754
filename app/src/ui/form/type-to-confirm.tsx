import { type FormEvent, type ReactNode, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { Button } from "../button/button.tsx";
import { Actions } from "../layout/actions.tsx";
import { Stack } from "../layout/page.tsx";
import { PhraseField } from "./phrase-field.tsx";

/** A form for what cannot be undone: its answer is enabled when exactly the phrase is typed or pasted. */
export function TypeToConfirm(props: {
  phrase: string;
  answer: string;
  /** Text of the other answer; 'Cancel' if it is absent. */
  cancel?: string | undefined;
  busy: boolean;
  /** Nothing can be answered yet, whatever is typed. */
  isWaiting?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const [text, setText] = useState("");
  const isConfirmed = text === props.phrase && !props.isWaiting;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !props.busy) props.onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <PhraseField phrase={props.phrase} value={text} onChange={setText} />
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
