import type { AmountProblem, Separators } from "@satchel/core/amount";
import {
  type LineNote,
  type LineProblem,
  lineOf,
  pastedLines,
  type RecipientLine,
  type RecipientRow,
  type RowRules,
  rowOf,
} from "@satchel/core/payment-link";
import { ClipboardList, Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { Button } from "../../../ui/button/button.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { part } from "../../../ui/react/part.tsx";
import { useMedia } from "../../../ui/react/use-media.ts";
import { useTextScale } from "../../../ui/react/use-text-scale.ts";
import { useApp } from "../../../wiring/app-context.ts";
import type { Caution } from "../../../wiring/payment/cautions.ts";
import { useRowsInView } from "../../../wiring/use-rows-in-view.ts";
import { RowFields } from "./row-fields.tsx";
import styles from "./rows.module.css";
import type { ReadLines } from "./use-lines.ts";
import { type RowPart, useRows } from "./use-rows.ts";

const QrScanner = part(
  async () => (await import("../../../widgets/qr-scanner/qr-scanner.tsx")).QrScanner,
  () => null,
  "act",
);

type Line = Pick<RecipientLine, "line" | "payee">;

/** What the rows of a form are made of, besides its text. */
export type RowsOf<Recipient extends Line> = {
  /** With which an amount is grouped while it is typed. */
  separators: Separators;
  /** "XEC", or the ticker of a token. */
  unit: string;
  /** The person's currency, where amounts can be typed in it. */
  fiat?: { code: string; hasPrice: boolean } | undefined;
  /** The whole address of what stands in the field of a recipient; undefined for any other text. */
  addressOf: (text: string) => string | undefined;
  /** Why a text that is neither that nor a link is no address. */
  addressProblem: (text: string) => string;
  isLink: (text: string) => boolean;
  /** Reads a link for one recipient with an amount or without; undefined for any other text. */
  readLink: (text: string) => { recipient: string; amount?: string } | undefined;
  cautionOf: (address: string) => Caution;
  /** The amount of a row in the other unit. */
  worthOf: (recipient: Recipient, isFiat: boolean) => string | undefined;
  /** The text of the amount of a row in the other unit, with the digits grouped. */
  convert?: ((recipient: Recipient, isFiat: boolean) => string) | undefined;
};

type Props<Recipient extends Line> = {
  id: string;
  text: string;
  change: (update: (text: string) => string) => void;
  onLeave: () => void;
  read: ReadLines<Recipient>;
  amountProblem: (problem: AmountProblem) => string;
  of: RowsOf<Recipient>;
  /** Shows the text of the rows: a list can be pasted there by hand. */
  onText: () => void;
};

/** More rows than these have one height, and only those in view are drawn. */
const MOST_DRAWN = 30;
/** The height of such a row, as in rows.module.css, in a wide and in a narrow window; at a root size of 16 px. */
const ROW_PX = { wide: 96, narrow: 152 };
const ADD = "add-recipient";

/** Many recipients as a form: a row for each person. */
export function RecipientRows<Recipient extends Line>(props: Props<Recipient>) {
  const list = useRef<HTMLOListElement>(null);
  const rowPx = useRowPx();
  const rows = useRows({ text: props.text, change: props.change, list, rowPx });
  const { keys } = rows;
  const { places, keptFocus } = useRowsInView({ list, keys, rowPx });
  const [scanningAt, setScanningAt] = useState<number>();
  const isLong = keys.length > MOST_DRAWN;
  const found = useFound(props.read);
  const edits = editsOf(props.of, rows);
  const { host } = useApp();
  const paste = async () => {
    const text = await host.readText();
    if (text === undefined) return props.onText();
    const lines = pastedLines(text, rulesOf(props.of));
    if (lines) rows.paste(keys.length - 1, lines);
    else showToast({ tone: "info", title: sendText.rows.noList, detail: sendText.rows.noListAbout });
  };
  const firstWrong = Math.min(...found.problems.keys(), keys.length + 1) - 1;
  return (
    // A press on the reason why nothing can be sent leads here, and on to the row that has to be corrected.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus
    <div
      id={props.id}
      role="group"
      aria-label={paymentText.recipients}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) rows.goTo(firstWrong < keys.length ? firstWrong : 0, "next");
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onLeave();
      }}
    >
      <ol
        ref={list}
        className={styles.rows}
        data-long={isLong || undefined}
        style={isLong ? { height: keys.length * rowPx } : undefined}
        {...keptFocus}
      >
        {(isLong ? places : [...keys.keys()]).map((at) => (
          <li
            key={keys[at]}
            className={styles.row}
            aria-setsize={keys.length}
            aria-posinset={at + 1}
            style={isLong ? { transform: `translateY(${at * rowPx}px)` } : undefined}
          >
            <RowFields
              id={keys[at] ?? ""}
              number={at + 1}
              of={props.of}
              recipient={found.recipients.get(at + 1)}
              problem={found.problems.get(at + 1)}
              note={found.notes.get(at + 1)}
              amountProblem={props.amountProblem}
              onScan={() => setScanningAt(at)}
              {...edits(at, found.recipients.get(at + 1))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button id={ADD} variant="secondary" size="sm" icon={Plus} onClick={rows.add}>
          {sendText.rows.add}
        </Button>
        <Button variant="ghost" size="sm" icon={ClipboardList} onClick={() => void paste()}>
          {sendText.rows.paste}
        </Button>
      </div>
      {scanningAt !== undefined && (
        <QrScanner
          onRead={(text) => {
            setScanningAt(undefined);
            edits(scanningAt, undefined).onRecipient(text.trim());
          }}
          onClose={() => setScanningAt(undefined)}
        />
      )}
    </div>
  );
}

const rulesOf = <Recipient extends Line>({ separators, fiat }: RowsOf<Recipient>): RowRules => ({
  separators,
  currency: fiat?.code,
});

/** Returns what a row shows, and what a person can do with it. */
function editsOf<Recipient extends Line>(of: RowsOf<Recipient>, rows: ReturnType<typeof useRows>) {
  const rules = rulesOf(of);
  return (at: number, recipient: Recipient | undefined) => {
    const rowIn = (line: string | undefined) => rowOf(line ?? "", rules);
    // The other field of the row may stand further than the screen was drawn.
    const set = (changed: Partial<RecipientRow>) =>
      rows.set(at, (line) => lineOf({ ...rowIn(line), ...changed }, rules));
    return {
      row: rowIn(rows.lines[at]),
      onRecipient: (typed: string) => {
        const link = of.readLink(typed);
        set({
          recipient: link?.recipient ?? typed,
          ...(link?.amount !== undefined && { amount: link.amount, isFiat: false }),
        });
        // A whole address becomes a person at once.
        if (link || (isWhole(typed) && of.addressOf(typed) !== undefined)) rows.goTo(at, "amount");
      },
      onAmount: (amount: string) => set({ amount }),
      onUnit: (isFiat: boolean) => set({ isFiat, amount: (recipient && of.convert?.(recipient, isFiat)) ?? "" }),
      onPaste: (pasted: string): boolean => {
        const lines = pastedLines(pasted, rules);
        if (lines) rows.paste(at, lines);
        return lines !== undefined;
      },
      onRemove: () => rows.remove(at),
      onAmountEnter: () =>
        at + 1 < rows.keys.length ? rows.goTo(at + 1, "next") : document.getElementById(ADD)?.focus(),
      goTo: (where: RowPart) => rows.goTo(at, where),
    };
  };
}

/** A name may be the beginning of another one, so it becomes a person only when the field is left. */
const isWhole = (text: string): boolean => /^(?:[a-z]+:)?[a-z0-9]{40,}$/i.test(text.trim());

/** The heights are in the unit of the texts, which a person may have made larger. */
function useRowPx(): number {
  const isNarrow = useMedia("(width < 45em)");
  return (isNarrow ? ROW_PX.narrow : ROW_PX.wide) * useTextScale();
}

/** Returns what the reader has found, by the number of the line. */
function useFound<Recipient extends Line>({ lines }: ReadLines<Recipient>) {
  return useMemo(() => {
    const found = lines === "reading" ? { recipients: [], problems: [], notes: [] } : lines;
    return {
      recipients: new Map<number, Recipient>(found.recipients.map((each) => [each.line, each])),
      problems: new Map<number, LineProblem>(found.problems.map((each) => [each.line, each])),
      notes: new Map<number, LineNote>(found.notes.map((each) => [each.line, each])),
    };
  }, [lines]);
}
