import type { AmountProblem } from "@satchel/core/amount";
import {
  type LineNote,
  type LineProblem,
  linesOf,
  type RecipientLine,
  type RecipientLines,
} from "@satchel/core/payment-link";
import { plainWords } from "@satchel/core/text";
import { CircleAlert, User } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { counted } from "../../../text/money/counts.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Monogram } from "../../../ui/mark/monogram.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { ShortAddress } from "../../../ui/words/address-text.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { usePayeeName } from "../../../wiring/known-addresses.ts";
import { useTyped } from "../../../wiring/payment/typed-form.ts";
import { lineNoteText, lineProblemText } from "./line-words.ts";
import styles from "./lines.module.css";
import { LinesText } from "./lines-text.tsx";
import { RecipientRows, type RowsOf } from "./recipient-rows.tsx";
import rowStyles from "./rows.module.css";
import { MOST_WHOLE, useShownRows } from "./shown-rows.tsx";
import type { ReadLines } from "./use-lines.ts";

export const LINES = "recipients";

/** Whether the text has more than one line. A first line that is still being typed has no problem yet. */
export const isSettled = (text: string): boolean => text.trimEnd().includes("\n");

type Line = Pick<RecipientLine, "line" | "payee">;

type Props<Recipient extends Line> = {
  text: string;
  change: (update: (text: string) => string) => void;
  onLeave: () => void;
  problem: string | undefined;
  read: ReadLines<Recipient>;
  amountOf: (recipient: Recipient) => ReactNode;
  /** Says what is wrong with the amount of a line. */
  amountProblem: (problem: AmountProblem) => string;
  rows: RowsOf<Recipient>;
};

/** Many recipients: a row for each of them, or the text of the same rows. */
export function ManyRecipients<Recipient extends Line>(props: Props<Recipient>) {
  const [view, setView] = useState<View>("rows");
  // As rows they would be a page that nobody scrolls through, and the text has pages of its own.
  const isOnlyText = useMemo(() => linesOf(props.text).length > MOST_WHOLE, [props.text]);
  const head = <Head text={props.text} view={isOnlyText ? undefined : view} onView={setView} />;
  if (isOnlyText || view === "text") return <LinesField {...props} head={head} />;
  const writeText = () => {
    flushSync(() => setView("text"));
    document.getElementById(LINES)?.focus();
  };
  const { lines } = props.read;
  // What is wrong with a row is said there.
  const ofAll = lines !== "reading" && lines.problems.length === 0 ? props.problem : undefined;
  return (
    <Card>
      <div className={rowStyles.cardHead}>{head}</div>
      <RecipientRows id={LINES} of={props.rows} {...props} onText={writeText} />
      {ofAll !== undefined && (
        <p className={rowStyles.problem} role="alert">
          <Icon of={CircleAlert} size="xs" />
          <span>{ofAll}</span>
        </p>
      )}
    </Card>
  );
}

const VIEWS = ["rows", "text"] as const;
type View = (typeof VIEWS)[number];

/** How many recipients there are, and the choice of the form; `view`: undefined where there is none. */
function Head({ text, view, onView }: { text: string; view: View | undefined; onView: (view: View) => void }) {
  const locale = useLocale();
  const count = useMemo(() => linesOf(text).filter((line) => line.trim() !== "").length, [text]);
  return (
    <div className={rowStyles.head}>
      <h2>{sendText.rows.count({ count: counted(count, locale) })}</h2>
      {view === undefined ? (
        <span className={rowStyles.onlyText}>{sendText.rows.onlyText({ most: counted(MOST_WHOLE, locale) })}</span>
      ) : (
        <Segmented
          label={sendText.rows.view}
          options={VIEWS.map((id) => ({ id, label: sendText.rows.views[id] }))}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  );
}

/** One 'address,amount' per line, as typed or as a spreadsheet gives them. */
function LinesField<Recipient extends Line>(props: Props<Recipient> & { head: ReactNode }) {
  const { problem } = props;
  return (
    <>
      {props.head}
      <Field
        id={LINES}
        label={paymentText.recipients}
        hint={sendText.linesHint}
        problem={problem}
        help={sendText.linesHelp}
      >
        <TypedLines text={props.text} change={props.change} onLeave={props.onLeave} problem={problem} />
      </Field>
      <LinesCard {...props} />
    </>
  );
}

/** Apart from the card, because this is drawn at every key, and the card has a row for each of 50 lines. */
function TypedLines({ text, change, ...field }: Pick<Props<Line>, "text" | "change" | "onLeave" | "problem">) {
  return <LinesText id={LINES} {...useTyped(text, (typed) => change(() => typed))} {...field} />;
}

const SHOWN_AT_FIRST = 50;
const MOST_NOTES = 20;

type Row<Recipient> = Recipient | LineProblem;

/** How far a long text is read, or every line as it was read, also the wrong lines. */
function LinesCard<Recipient extends Line>({ text, read, ...words }: Props<Recipient>) {
  const locale = useLocale();
  const { lines, progress } = read;
  if (text.trim() === "") return null;
  if (lines !== "reading" && progress === undefined) return <ReadCard lines={lines} {...words} />;
  if (progress === undefined) return null;
  const done = sendText.linesRead({ done: counted(progress.done, locale), count: counted(progress.total, locale) });
  return (
    <Card padded>
      <p role="status" className={styles.reading}>
        {done}
      </p>
      <ProgressBar label={sendText.readingLines} {...progress} />
    </Card>
  );
}

type CardProps<Recipient extends Line> = Pick<Props<Recipient>, "amountOf" | "amountProblem"> & {
  lines: RecipientLines<Recipient>;
};

function ReadCard<Recipient extends Line>({ lines, amountOf, amountProblem }: CardProps<Recipient>) {
  const locale = useLocale();
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const { shown, more } = useShownRows(rows, SHOWN_AT_FIRST, sendText.showAllLines);
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
      <Notes notes={lines.notes} />
      <ul className={styles.lineList}>
        {shown.map((row) => (
          <li key={row.line} className={styles.line}>
            <span className={styles.lineNumber}>{row.line}</span>
            {"code" in row ? (
              <Bad problem={row} isSaid={row === lines.problems[0]} amountProblem={amountProblem} />
            ) : (
              <Good address={row.payee.address}>{amountOf(row)}</Good>
            )}
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}

function Notes({ notes }: { notes: readonly LineNote[] }) {
  const locale = useLocale();
  const rest = notes.length - MOST_NOTES;
  return (
    <>
      {notes.slice(0, MOST_NOTES).map((note) => (
        <p key={note.line} className={styles.lineNote}>
          {lineNoteText(note)}
        </p>
      ))}
      {rest > 0 && <p className={styles.lineNote}>{sendText.moreNotes({ count: counted(rest, locale) })}</p>}
    </>
  );
}

/**
 * Returns all lines in the order of the text. Of a list in pages the wrong lines come first, because nobody looks
 * through it for them.
 */
function rowsOf<Recipient extends Line>({
  recipients,
  problems,
}: RecipientLines<Recipient>): readonly Row<Recipient>[] {
  const rows = [...problems, ...recipients];
  return problems.length === 0 || rows.length > MOST_WHOLE ? rows : rows.sort((one, other) => one.line - other.line);
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

/** `isSaid`: the field above says what is wrong with it. */
type BadProps = { problem: LineProblem; isSaid: boolean; amountProblem: (problem: AmountProblem) => string };

function Bad({ problem, isSaid, amountProblem }: BadProps) {
  return (
    <>
      <span className={styles.lineFaceBad}>
        <Icon of={CircleAlert} />
      </span>
      <span className={styles.lineWords}>
        <span className={styles.lineTitle}>
          <BadTitle problem={problem} />
        </span>
        {!isSaid && (
          <span className={styles.lineSubBad}>
            {problem.code === "line-bad-amount"
              ? amountProblem(problem.problem)
              : lineProblemText(problem, amountProblem)}
          </span>
        )}
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
