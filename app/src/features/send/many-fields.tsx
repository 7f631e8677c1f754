import type { LineProblem, RecipientLine } from "@satchel/core/payment-link";
import { plainWords } from "@satchel/core/text";
import { CircleAlert, User } from "lucide-react";
import { useMemo, useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { counted } from "../../text/counts.ts";
import { amountProblemText } from "../../text/problems.ts";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import styles from "./lines.module.css";
import { lineNoteText, lineProblemText, linesProblemText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

const LINES = "recipients";

/** Many recipients: one 'address,amount' per line, as typed or as a spreadsheet gives them. */
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
        label={paymentText.recipients}
        hint={sendText.linesHint}
        problem={problem}
        help={sendText.linesHelp}
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
            dir="ltr"
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

/** A first line that is still being typed has no problem yet. */
const isSettled = (text: string) => text.trimEnd().includes("\n");

const SHOWN_AT_FIRST = 50;

type Row = { line: number; good: RecipientLine } | { line: number; bad: LineProblem };

/** Every line as it was read, in the order of the text, also the wrong lines. */
function LinesCard({ send }: { send: SendState }) {
  const { lines } = send;
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(() => rowsOf(lines), [lines]);
  if (send.form.lines.trim() === "") return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const toMend = lines.problems.length;
  return (
    <Card>
      <div className={styles.linesHead}>
        <h2>{sendText.lines({ count: counted(rows.length, locale) })}</h2>
        {toMend > 0 && (
          <Badge tone="negative" icon={CircleAlert}>
            {sendText.linesToFix({ count: counted(toMend, locale) })}
          </Badge>
        )}
      </div>
      {lines.notes.map((note) => (
        <p key={note.line} className={styles.lineNote}>
          {lineNoteText(note)}
        </p>
      ))}
      <ul className={styles.lineList}>
        {shown.map((row) => (
          <li key={row.line} className={styles.line}>
            <span className={styles.lineNumber}>{row.line}</span>
            {"good" in row ? <Good {...row.good} /> : <Bad problem={row.bad} />}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="ghost" block onClick={() => setWhole(true)}>
          {sendText.showAllLines({ count: counted(rows.length, locale) })}
        </Button>
      )}
    </Card>
  );
}

function rowsOf({ recipients, problems }: SendState["lines"]): readonly Row[] {
  const good = recipients.map((each) => ({ line: each.line, good: each }));
  const bad = problems.map((each) => ({ line: each.line, bad: each }));
  return [...good, ...bad].sort((a, b) => a.line - b.line);
}

function Good({ payee: { address }, sats }: RecipientLine) {
  const name = useContactName(address);
  return (
    <>
      <span className={styles.lineFace}>
        {name === undefined ? <Icon of={User} /> : <Monogram name={name} id={address} />}
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineTitle} title={address}>
          {name === undefined ? <ShortAddress address={address} /> : <bdi translate="no">{name}</bdi>}
        </span>
        <span className={styles.lineSub}>
          {name === undefined ? paymentText.notInContacts : <ShortAddress address={address} />}
        </span>
      </span>
      <span className={styles.lineAmount}>
        <Xec sats={sats} />
      </span>
    </>
  );
}

function Bad({ problem }: { problem: LineProblem }) {
  const locale = useLocale();
  return (
    <>
      <span className={styles.lineFaceBad}>
        <Icon of={CircleAlert} />
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineTitle}>
          <BadTitle problem={problem} />
        </span>
        <span className={styles.lineSubBad}>
          {problem.code === "line-bad-amount"
            ? amountProblemText(problem.problem, locale)
            : lineProblemText(problem, locale)}
        </span>
      </span>
    </>
  );
}

/** The wrong part of a line; the number of the line where all of it is wrong. */
function BadTitle({ problem }: { problem: LineProblem }) {
  if (problem.code === "line-bad-amount") return <bdi translate="no">{plainWords(problem.value)}</bdi>;
  if (problem.code === "line-bad-address") return <bdi translate="no">{plainWords(problem.address)}</bdi>;
  return sendText.line({ line: String(problem.line) });
}
