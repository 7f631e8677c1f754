import { useState } from "react";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./lines.module.css";
import { LinesCard } from "./lines-card.tsx";
import { linesProblemText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

const LINES = "recipients";

/** One 'address,amount' per line, as typed or as a spreadsheet gives them. */
export function ManyFields({ send }: { send: SendState }) {
  const locale = useLocale();
  const [wasLeft, setLeft] = useState(false);
  const text = send.form.lines;
  const found = send.problems.lines;
  const problem = found && (wasLeft || isSettled(text)) ? linesProblemText(found, locale) : undefined;
  return (
    <>
      <Field
        id={LINES}
        label="Recipients"
        hint="One “address,amount” per line"
        problem={problem}
        help="Two columns of a spreadsheet can be pasted as they are."
      >
        <Control problem={problem !== undefined} tall>
          <textarea
            id={LINES}
            rows={7}
            className={styles.lines}
            value={text}
            onChange={(event) => send.change({ ...send.form, lines: event.target.value })}
            onBlur={() => setLeft(true)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
            wrap="off"
            {...fieldAria(LINES, problem, true)}
          />
        </Control>
      </Field>
      <LinesCard send={send} />
    </>
  );
}

/** A first line that is still being typed is no mistake yet. */
const isSettled = (text: string) => text.trimEnd().includes("\n");
