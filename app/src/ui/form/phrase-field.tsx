import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { Icon } from "../mark/icon.tsx";
import { Rich } from "../words/rich.tsx";
import { Control, fieldAria, helpId } from "./field.tsx";
import styles from "./phrase-field.module.css";

/**
 * Asks for the phrase that confirms what cannot be undone. `problem`: the error that is shown for any other text, once
 * it cannot become the phrase any more or the person has left the field.
 */
export function PhraseField(props: {
  phrase: string;
  value: string;
  onChange: (text: string) => void;
  problem?: string | undefined;
  disabled?: boolean | undefined;
  onEnter?: (() => void) | undefined;
}) {
  const { phrase, value, onEnter } = props;
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const isWrong = value !== "" && value !== phrase && (isTouched || !phrase.startsWith(value));
  const problem = isWrong ? props.problem : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || onEnter === undefined) return;
    event.preventDefault();
    setTouched(true);
    onEnter();
  };
  const code = (
    <code className={styles.phrase} dir="auto" translate="no">
      {phrase}
    </code>
  );
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id} className={styles.label}>
          <Rich text={commonText.typeToConfirm} marks={{ phrase: code }} />
        </label>
      </div>
      <Control problem={problem !== undefined}>
        <input
          id={id}
          value={value}
          dir="auto"
          translate="no"
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={() => setTouched(true)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...fieldAria(id, problem, false)}
        />
      </Control>
      {problem !== undefined && (
        <p id={helpId(id)} className={styles.problem} role="alert">
          <Icon of={CircleAlert} size="xs" />
          <bdi>{problem}</bdi>
        </p>
      )}
    </div>
  );
}
