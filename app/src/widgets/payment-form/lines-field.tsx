import type { AmountProblem } from "@satchel/core/amount";
import type { LineProblem, RecipientLine, RecipientLines } from "@satchel/core/payment-link";
import { plainWords } from "@satchel/core/text";
import { CircleAlert, User } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { counted } from "../../text/counts.ts";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { usePayeeName } from "../../wiring/known-addresses.ts";
import { useTyped } from "../../wiring/typed-form.ts";
import { lineNoteText, lineProblemText } from "./line-words.ts";
import styles from "./lines.module.css";

export const LINES = "recipients";

/** Whether the text has more than one line. A first line that is still being typed has no problem yet. */
export const isSettled = (text: string): boolean => text.trimEnd().includes("\n");

type Line = Pick<RecipientLine, "line" | "payee">;

type Props<Recipient extends Line> = {
  text: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  problem: string | undefined;
  lines: RecipientLines<Recipient>;
  amountOf: (recipient: Recipient) => ReactNode;
  /** Says what is wrong with the amount of a line. */
  amountProblem: (problem: AmountProblem) => string;
};

/** Many recipients: one 'address,amount' per line, as typed or as a spreadsheet gives them. */
export function LinesField<Recipient extends Line>(props: Props<Recipient>) {
  const { problem } = props;
  const typed = useTyped(props.text, props.onChange);
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
            value={typed.value}
            onChange={(event) => typed.onChange(event.target.value)}
            onBlur={props.onLeave}
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
      <LinesCard {...props} />
    </>
  );
}

const SHOWN_AT_FIRST = 50;

type Row<Recipient> = { line: number; good: Recipient } | { line: number; bad: LineProblem };

/** Every line as it was read, in the order of the text, also the wrong lines. */
function LinesCard<Recipient extends Line>({ text, lines, amountOf, amountProblem }: Props<Recipient>) {
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(() => rowsOf(lines), [lines]);
  if (text.trim() === "") return null;
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
            {"good" in row ? (
              <Good address={row.good.payee.address}>{amountOf(row.good)}</Good>
            ) : (
              <Bad problem={row.bad} amountProblem={amountProblem} />
            )}
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

function rowsOf<Recipient extends Line>({
  recipients,
  problems,
}: RecipientLines<Recipient>): readonly Row<Recipient>[] {
  const good = recipients.map((each) => ({ line: each.line, good: each }));
  const bad = problems.map((each) => ({ line: each.line, bad: each }));
  return [...good, ...bad].sort((a, b) => a.line - b.line);
}

function Good({ address, children }: { address: string; children: ReactNode }) {
  const { name, isOwn } = usePayeeName(address);
  return (
    <>
      <span className={styles.lineFace}>
        {name === undefined ? <Icon of={User} /> : <Monogram name={name} id={address} />}
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineTitle} title={address}>
          {name === undefined ? <ShortAddress address={address} /> : <bdi translate="no">{name}</bdi>}
          {isOwn && <Badge>{paymentText.yourWallet}</Badge>}
        </span>
        <span className={styles.lineSub}>
          {name === undefined ? paymentText.notInContacts : <ShortAddress address={address} />}
        </span>
      </span>
      <span className={styles.lineAmount}>{children}</span>
    </>
  );
}

type BadProps = { problem: LineProblem; amountProblem: (problem: AmountProblem) => string };

function Bad({ problem, amountProblem }: BadProps) {
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
            ? amountProblem(problem.problem)
            : lineProblemText(problem, amountProblem)}
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
