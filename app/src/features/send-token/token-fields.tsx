import { Info, ScanQrCode, X } from "lucide-react";
import { useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { counted } from "../../text/counts.ts";
import { tickerText } from "../../text/token-words.ts";
import { AmountField, MaxButton } from "../../ui/amount-field.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { part } from "../../ui/part.tsx";
import { Rich } from "../../ui/rich.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import { maxOf } from "./check-token-form.ts";
import styles from "./send-token.module.css";
import { changeLine, removeLine, type TokenLine } from "./token-send-form.ts";
import { pushesProblemText, recipientProblemText, tokenAmountProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";
import { amountInput } from "./use-token-start.ts";

const QrScanner = part(
  async () => (await import("../../widgets/qr-scanner/qr-scanner.tsx")).QrScanner,
  () => null,
  "act",
);

type Props = { send: TokenSendState; line: TokenLine; number: number; onEnter: () => void };

/** A recipient, and how much of the token they get. */
export function TokenLineFields(props: Props) {
  const { send, line } = props;
  const number = counted(props.number, useLocale()).digits;
  const isMany = send.form.lines.length > 1;
  return (
    <fieldset className={styles.line} aria-label={isMany ? sendTokenText.recipient({ number }) : undefined}>
      {isMany && (
        <div className={styles.lineHead}>
          <span>{sendTokenText.recipient({ number })}</span>
          {!send.form.link && (
            <IconButton
              icon={X}
              label={sendTokenText.removeRecipient({ number })}
              onClick={() => send.change(removeLine(send.form, line.id))}
            />
          )}
        </div>
      )}
      {!send.form.conversion && <Recipient {...props} />}
      {!send.rules.isNft && <TokenAmountInput {...props} />}
    </fieldset>
  );
}

function Recipient({ send, line, onEnter }: Props) {
  const contacts = useEngineState((state) => state.contacts.list);
  const [wasLeft, setLeft] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const id = `recipient-${line.id}`;
  const found = send.problems?.lines.get(line.id)?.recipient;
  const isShown = found?.code === "recipient-is-link" || (wasLeft && found?.code !== "recipient-missing");
  const problem = found && isShown ? recipientProblemText(found) : undefined;
  const isLinked = send.form.link !== undefined;
  const name = useContactName(line.recipient.trim());
  const unknown = found === undefined ? paymentText.notInContacts : undefined;
  return (
    <Field
      id={id}
      label={paymentText.to}
      hint={isLinked ? paymentText.fromLink : sendTokenText.recipientHint}
      problem={problem}
      help={name === undefined ? unknown : <bdi translate="no">{name}</bdi>}
    >
      <Control problem={problem !== undefined}>
        <input
          id={id}
          value={line.recipient}
          list={`${id}-contacts`}
          readOnly={isLinked}
          onChange={(event) => send.setRecipient(line.id, event.target.value)}
          onBlur={() => setLeft(true)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            setLeft(true);
            onEnter();
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          translate="no"
          {...fieldAria(id, problem, true)}
        />
        {!isLinked && <IconButton icon={ScanQrCode} label={paymentText.scan} onClick={() => setScanning(true)} />}
      </Control>
      <datalist id={`${id}-contacts`}>
        {contacts.map(({ address, name: contact }) => (
          <option key={address} value={address} label={contact} />
        ))}
      </datalist>
      {isScanning && (
        <QrScanner
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false);
            setLeft(true);
            send.setRecipient(line.id, text);
          }}
        />
      )}
    </Field>
  );
}

function TokenAmountInput({ send, line, onEnter }: Props) {
  const locale = useLocale();
  const [wasLeft, setLeft] = useState(false);
  const { token, balance, rules, form, change } = send;
  const { decimals } = token.genesisInfo;
  const value = form.isMax ? amountInput(maxOf(rules), decimals, rules.separators) : line.amount;
  const found = send.problems?.lines.get(line.id)?.amount;
  const isTold = found && (found.code !== "token-amount-missing" || form.link !== undefined || line.recipient !== "");
  const problem =
    found && isTold && (wasLeft || form.link) ? tokenAmountProblemText(found, decimals, locale) : undefined;
  const isLinked = form.link?.to[0]?.quantity !== undefined;
  return (
    <AmountField
      id={`amount-${line.id}`}
      label={paymentText.amount}
      hint={isLinked ? paymentText.fromLink : undefined}
      value={value}
      readOnly={isLinked}
      onChange={(amount) => change(changeLine(form, line.id, { amount }))}
      onBlur={() => setLeft(true)}
      onEnter={onEnter}
      separators={rules.separators}
      unit={tickerText(token)}
      problem={form.link && found?.code === "token-amount-missing" ? sendTokenText.amount.missingOfLink : problem}
    >
      <span className={styles.spendable}>
        <Rich
          text={sendTokenText.youHold}
          marks={{ amount: <TokenAmount of={{ tokenId: token.tokenId, atoms: balance }} length="full" /> }}
        />
      </span>
      {form.lines.length === 1 && (
        <MaxButton isOn={form.isMax} disabled={isLinked} onClick={() => change({ ...form, isMax: true })} />
      )}
    </AmountField>
  );
}

/** The address on the other chain that a conversion pays (wallet.md 5.4). The amount field stands below, as for any payment. */
export function ConversionFields({ send, onEnter }: { send: TokenSendState; onEnter: () => void }) {
  const [wasLeft, setLeft] = useState(false);
  const locale = useLocale();
  const address = send.form.conversion?.address ?? "";
  const found = send.problems?.pushes;
  const problem = found && wasLeft && found.code !== "account-missing" ? pushesProblemText(found, locale) : undefined;
  return (
    <>
      <Banner tone="info" icon={Info} quiet>
        <p>{sendTokenText.conversionAbout}</p>
      </Banner>
      <Field id="solana-address" label={sendTokenText.solanaAddress} problem={problem}>
        <Control problem={problem !== undefined}>
          <input
            id="solana-address"
            value={address}
            onChange={(event) => send.change({ ...send.form, conversion: { address: event.target.value } })}
            onBlur={() => setLeft(true)}
            onKeyDown={(event) => event.key === "Enter" && onEnter()}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            translate="no"
            {...fieldAria("solana-address", problem, false)}
          />
        </Control>
      </Field>
    </>
  );
}
