import { type ChangeEvent, type ReactNode, useState } from "react";
import { signText } from "../../catalogue/en/payment/sign.ts";
import { Control, Field, fieldAria } from "../../ui/form/field.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./sign.module.css";
import { countCharacters, MAX_MESSAGE_CHARACTERS } from "./sign-form.ts";
import { type FieldProblem, fieldProblemText } from "./sign-words.ts";

type Props = {
  id: string;
  label: string;
  /** Without `rows` the field is one line, where Enter submits. */
  rows?: number;
  value: string;
  onChange: (text: string) => void;
  problem: string | undefined;
  showsAtOnce?: boolean;
  isCode?: boolean;
  help?: ReactNode;
  count?: string;
};

/** A text field. It shows its problem once the person has left it, or at once where more text cannot mend it. */
export function SignField(props: Props) {
  const { id, rows, value } = props;
  const [isTouched, setTouched] = useState(value !== "");
  const problem = isTouched || props.showsAtOnce ? props.problem : undefined;
  const control = {
    id,
    dir: "auto",
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => props.onChange(event.target.value),
    onBlur: () => setTouched(value !== ""),
    autoComplete: "off",
    ...(props.isCode && CODE),
    ...fieldAria(id, problem, props.help !== undefined),
  };
  return (
    <Field id={id} label={props.label} problem={problem} help={props.help} count={props.count}>
      <Control tall={rows !== undefined} problem={problem !== undefined}>
        {rows === undefined ? <input {...control} /> : <textarea rows={rows} {...control} />}
      </Control>
    </Field>
  );
}

/** The field of the message, with its length. */
export function MessageField(props: {
  id: string;
  message: string;
  onChange: (message: string) => void;
  problem: FieldProblem | undefined;
  help?: ReactNode;
}) {
  const { id, message, onChange, problem, help } = props;
  const locale = useLocale();
  return (
    <SignField
      id={id}
      label={signText.message}
      rows={4}
      value={message}
      onChange={onChange}
      problem={problem && fieldProblemText(problem, locale)}
      showsAtOnce
      help={help}
      count={`${countCharacters(message)} / ${MAX_MESSAGE_CHARACTERS}`}
    />
  );
}

const CODE = {
  dir: "ltr",
  className: styles.typedCode,
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  translate: "no",
} as const;

/** A `ref` for an answer: below a long form on a small screen it would appear out of view. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
