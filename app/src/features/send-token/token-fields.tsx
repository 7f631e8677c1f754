import { Info, ScanQrCode, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { tickerText } from "../../text/token-words.ts";
import { AmountField, MaxButton } from "../../ui/amount-field.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useContactName } from "../../wiring/known-addresses.ts";
import { maxOf } from "./check-token-form.ts";
import styles from "./send-token.module.css";
import { changeLine, removeLine, type TokenLine } from "./token-send-form.ts";
import { pushesProblemText, recipientProblemText, tokenAmountProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";
import { amountInput } from "./use-token-start.ts";

const QrScanner = lazy(async () => ({
  default: (await import("../../widgets/qr-scanner/qr-scanner.tsx")).QrScanner,
}));

type Props = { send: TokenSendState; line: TokenLine; number: number; onEnter: () => void };

/** Whom, and how much of it. */
export function TokenLineFields(props: Props) {
  const { send, line, number } = props;
  const isMany = send.form.lines.length > 1;
  return (
    <fieldset className={styles.line} aria-label={isMany ? `Recipient ${number}` : undefined}>
      {isMany && (
        <div className={styles.lineHead}>
          <span>Recipient {number}</span>
          {!send.form.link && (
            <IconButton
              icon={X}
              label={`Remove recipient ${number}`}
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
  return (
    <Field
      id={id}
      label="To"
      hint={isLinked ? "From payment link" : "Address or contact"}
      problem={problem}
      help={name ?? (found === undefined ? "Not in your contacts" : undefined)}
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
          translate="no"
          {...fieldAria(id, problem, true)}
        />
        {!isLinked && <IconButton icon={ScanQrCode} label="Scan QR code" onClick={() => setScanning(true)} />}
      </Control>
      <datalist id={`${id}-contacts`}>
        {contacts.map(({ address, name: contact }) => (
          <option key={address} value={address} label={contact} />
        ))}
      </datalist>
      {isScanning && (
        <Suspense>
          <QrScanner
            onClose={() => setScanning(false)}
            onRead={(text) => {
              setScanning(false);
              setLeft(true);
              send.setRecipient(line.id, text);
            }}
          />
        </Suspense>
      )}
    </Field>
  );
}

function TokenAmountInput({ send, line, onEnter }: Props) {
  const { locale } = useApp().host;
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
      label="Amount"
      hint={isLinked ? "From payment link" : undefined}
      value={value}
      readOnly={isLinked}
      onChange={(amount) => change(changeLine(form, line.id, { amount }))}
      onBlur={() => setLeft(true)}
      onEnter={onEnter}
      separators={rules.separators}
      unit={tickerText(token)}
      problem={
        form.link && found?.code === "token-amount-missing" ? "Amount is required for bip21 token sends" : problem
      }
    >
      <span className={styles.spendable}>
        You hold <TokenAmount of={{ tokenId: token.tokenId, atoms: balance }} length="full" />
      </span>
      {form.lines.length === 1 && (
        <MaxButton isOn={form.isMax} disabled={isLinked} onClick={() => change({ ...form, isMax: true })} />
      )}
    </AmountField>
  );
}

/** Where the other chain's coin goes (wallet.md 5): the amount field stands below as with any send. */
export function ConversionFields({ send, onEnter }: { send: TokenSendState; onEnter: () => void }) {
  const [wasLeft, setLeft] = useState(false);
  const address = send.form.conversion?.address ?? "";
  const found = send.problems?.pushes;
  const problem = found && wasLeft && found.code !== "account-missing" ? pushesProblemText(found) : undefined;
  return (
    <>
      <Banner tone="info" icon={Info} quiet>
        <p>
          You send this token to its issuer, who pays the same amount less a fee to your address on Solana: 2 for up to
          200, then 1 percent. What they do is not in Satchel's hands.
        </p>
      </Banner>
      <Field id="solana-address" label="Solana address" problem={problem}>
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
            translate="no"
            {...fieldAria("solana-address", problem, false)}
          />
        </Control>
      </Field>
    </>
  );
}
