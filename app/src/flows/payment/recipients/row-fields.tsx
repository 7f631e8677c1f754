import { shortAddress } from "@satchel/core/address";
import type { AmountProblem } from "@satchel/core/amount";
import type { LineNote, LineProblem, RecipientLine, RecipientRow } from "@satchel/core/payment-link";
import { CircleAlert, Plus, ScanLine, User, X } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { AmountInput } from "../../../ui/form/amount-field.tsx";
import { Control, helpId } from "../../../ui/form/field.tsx";
import { UnitSelect } from "../../../ui/form/unit-select.tsx";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Monogram } from "../../../ui/mark/monogram.tsx";
import { ShortAddress } from "../../../ui/words/address-text.tsx";
import { MixedScripts } from "../../../widgets/names/mixed-scripts.tsx";
import { usePayeeName } from "../../../wiring/known-addresses.ts";
import { useTyped } from "../../../wiring/payment/typed-form.ts";
import { rowNoteText, rowProblemText } from "./line-words.ts";
import { RecipientCombo } from "./recipient-combo.tsx";
import type { RowsOf } from "./recipient-rows.tsx";
import styles from "./rows.module.css";
import { fieldId, type RowPart } from "./use-rows.ts";

type Line = Pick<RecipientLine, "line" | "payee">;

type Props<Recipient extends Line> = {
  /** The name of the row. */
  id: string;
  number: number;
  row: RecipientRow;
  of: RowsOf<Recipient>;
  /** The row as it was read. */
  recipient: Recipient | undefined;
  problem: LineProblem | undefined;
  note: LineNote | undefined;
  amountProblem: (problem: AmountProblem) => string;
  onRecipient: (text: string) => void;
  onAmount: (text: string) => void;
  onUnit: (isFiat: boolean) => void;
  /** Returns whether the text was a list. */
  onPaste: (text: string) => boolean;
  onScan: () => void;
  onRemove: () => void;
  onAmountEnter: () => void;
  goTo: (part: RowPart) => void;
};

/** One recipient of many: who it is, and the amount. */
export function RowFields<Recipient extends Line>(props: Props<Recipient>) {
  const { id, row, of, number } = props;
  const [isEditing, setEditing] = useState(false);
  const [wasLeft, setLeft] = useState(row.recipient !== "" || row.amount !== "");
  const [isInside, setInside] = useState(false);
  const address = row.isWhole ? undefined : of.addressOf(row.recipient);
  const { name } = usePayeeName(address);
  const who =
    name ?? (address === undefined ? sendText.rows.person({ number: String(number) }) : shortAddress(address));
  const told = wasLeft && !isInside ? props.problem : undefined;
  const wrongRecipient = address === undefined && !row.isWhole ? recipientProblem(row.recipient, of) : undefined;
  const problem = told && rowProblemText(told, { recipient: wrongRecipient, amountProblem: props.amountProblem });
  const isOfAmount = told !== undefined && wrongRecipient === undefined && OF_AMOUNT.has(told.code);
  const paste = (event: ClipboardEvent, isAmount: boolean) => {
    const text = event.clipboardData.getData("text/plain").trim();
    // One line in the field of an amount is an amount: "5,000".
    if (isAmount && !/[\r\n]/.test(text)) return;
    if (props.onPaste(text)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the grid of a row
    <div
      role="group"
      aria-label={sendText.rows.row({ number: String(number), who })}
      className={styles.fields}
      onFocus={() => setInside(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setInside(false);
        setLeft(true);
      }}
    >
      {address === undefined || isEditing ? (
        <>
          <span className={styles.face} aria-hidden="true">
            <Icon of={told && !isOfAmount ? CircleAlert : Plus} />
          </span>
          <div className={styles.who}>
            <RecipientCombo
              id={fieldId(id, "to")}
              aria-label={sendText.rows.field({ number: String(number) })}
              placeholder={sendText.recipientHint}
              text={row.recipient}
              problem={problem !== undefined && !isOfAmount ? problem : undefined}
              onChange={(text) => {
                // Until the field is left, a name may be the beginning of another one.
                setEditing(!of.readLink(text));
                props.onRecipient(text);
              }}
              onFocus={() => setEditing(true)}
              onLeave={() => setEditing(false)}
              onEnter={() => props.goTo("amount")}
              onPaste={(event) => paste(event, false)}
              scan={<IconButton icon={ScanLine} label={sendText.rows.scan({ who })} onClick={props.onScan} />}
            />
          </div>
        </>
      ) : (
        <Person
          id={id}
          address={address}
          name={name}
          who={who}
          onPress={() => {
            setEditing(true);
            props.goTo("to");
          }}
        />
      )}
      <RowAmount
        {...props}
        who={who}
        problem={isOfAmount ? problem : undefined}
        onPaste={(event) => paste(event, true)}
      />
      <IconButton icon={X} label={sendText.rows.remove({ who })} onClick={props.onRemove} />
      <RowFoot {...props} address={address} problem={problem} isOfAmount={isOfAmount} />
    </div>
  );
}

/** Returns why the text is nobody who can be paid. */
function recipientProblem<Recipient extends Line>(text: string, of: RowsOf<Recipient>): string {
  if (text.trim() === "") return sendText.rows.problems.recipient;
  return of.isLink(text) ? sendText.rows.problems.link : of.addressProblem(text);
}

const OF_AMOUNT: ReadonlySet<LineProblem["code"]> = new Set([
  "line-bad-amount",
  "line-without-value",
  "line-without-price",
]);

type PersonProps = { id: string; address: string; name: string | undefined; who: string; onPress: () => void };

/** The person in a row; a press shows the field again. */
function Person({ id, address, name, who, onPress }: PersonProps) {
  const { isOwn } = usePayeeName(address);
  return (
    <>
      <span className={styles.face} aria-hidden="true">
        {name === undefined ? <Icon of={User} /> : <Monogram name={name} id={address} />}
      </span>
      <button
        id={fieldId(id, "to")}
        type="button"
        className={styles.person}
        aria-label={sendText.rows.change({ who })}
        onClick={onPress}
      >
        <span className={styles.title} title={address}>
          {name === undefined ? <ShortAddress address={address} /> : <bdi translate="no">{name}</bdi>}
          {name !== undefined && <MixedScripts name={name} />}
          {isOwn && <Badge>{paymentText.yourWallet}</Badge>}
        </span>
        <span className={styles.sub}>
          {name === undefined ? paymentText.notInContacts : <ShortAddress address={address} />}
        </span>
      </button>
    </>
  );
}

type AmountProps<Recipient extends Line> = Omit<Props<Recipient>, "problem" | "onPaste"> & {
  who: string;
  problem: string | undefined;
  onPaste: (event: ClipboardEvent) => void;
};

function RowAmount<Recipient extends Line>(props: AmountProps<Recipient>) {
  const { row, of, who, problem } = props;
  const id = fieldId(props.id, "amount");
  const typed = useTyped(row.amount, props.onAmount);
  return (
    <div className={styles.amount}>
      <Control problem={problem !== undefined}>
        <AmountInput
          id={id}
          aria-label={sendText.rows.amount({ who })}
          value={typed.value}
          onText={typed.onChange}
          separators={of.separators}
          onEnter={props.onAmountEnter}
          onPaste={props.onPaste}
          disabled={row.isWhole}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={helpId(props.id)}
        />
        {of.fiat ? (
          <UnitSelect
            label={sendText.rows.unit({ who })}
            value={row.isFiat ? "fiat" : "xec"}
            onChange={(unit) => props.onUnit(unit === "fiat")}
            currency={of.fiat.code}
            hasPrice={of.fiat.hasPrice}
          />
        ) : (
          <bdi className={styles.unit} translate="no">
            {of.unit}
          </bdi>
        )}
      </Control>
    </div>
  );
}

type FootProps<Recipient extends Line> = Omit<Props<Recipient>, "problem"> & {
  address: string | undefined;
  problem: string | undefined;
  isOfAmount: boolean;
};

/** Under the fields: what is wrong, what is worth knowing, or the amount in the other unit. */
function RowFoot<Recipient extends Line>({
  id,
  of,
  row,
  recipient,
  note,
  address,
  problem,
  isOfAmount,
}: FootProps<Recipient>) {
  const isLookAlike = address !== undefined && of.cautionOf(address).lookAlike !== undefined;
  const worth = recipient && of.worthOf(recipient, row.isFiat);
  if (problem !== undefined) {
    return (
      <p id={helpId(id)} className={styles.wrong} data-end={isOfAmount || undefined} title={problem} role="alert">
        <Icon of={CircleAlert} size="xs" />
        <span>{problem}</span>
      </p>
    );
  }
  const says = isLookAlike ? sendText.rows.lookAlike : note && rowNoteText(note);
  return (
    <p id={helpId(id)} className={styles.says} data-warns={isLookAlike || undefined}>
      <span>{says}</span>
      <span className={styles.worth}>{worth}</span>
    </p>
  );
}
