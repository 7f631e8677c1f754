import { amountText, formatXec, type Sats, xecInputText } from "@satchel/core/amount";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { isAllSpendable } from "../../text/balance-words.ts";
import { fiatTextWithCode, XEC, xecText } from "../../text/money.ts";
import { HIDDEN_DIGITS } from "../../ui/amount.tsx";
import { AmountField, MaxButton } from "../../ui/amount-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SplitButton } from "../../widgets/money/balance-split.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useBalanceParts } from "../../wiring/balance-parts.ts";
import { LinkNote } from "./payees.tsx";
import { RecipientField } from "./recipient-field.tsx";
import styles from "./send.module.css";
import { fiatDisabledText, recipientProblemText, sendAmountProblemText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

/** One recipient, and the amount. */
export function OneFields({ send, onEnter }: { send: SendState; onEnter: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const address = send.recipient?.payee.address;
  useFocusAfterResolving(address, input);
  return (
    <>
      <RecipientField
        text={send.form.recipient}
        address={address}
        caution={address === undefined ? undefined : send.cautionOf(address)}
        isLinked={send.isLinked}
        problem={send.problems.recipient && recipientProblemText(send.problems.recipient)}
        onChange={send.setRecipient}
        onClear={send.clearRecipient}
        onEnter={onEnter}
        opensCamera={send.opensCamera}
        input={input}
      />
      {send.recipient?.link && <LinkNote link={send.recipient.link} />}
      <SendAmount send={send} onEnter={onEnter} />
    </>
  );
}

/** Moves the focus when the recipient's input becomes a chip, and when the chip becomes an input again: it would be lost otherwise. */
function useFocusAfterResolving(address: string | undefined, input: { current: HTMLInputElement | null }) {
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    if (address === undefined) input.current?.focus();
    else document.getElementById(AMOUNT)?.focus();
    before.current = address;
  }, [address, input]);
}

const AMOUNT = "amount";

function SendAmount({ send, onEnter }: { send: SendState; onEnter: () => void }) {
  const locale = useLocale();
  const fiat = useEngineState((state) => state.settings.fiatCurrency);
  const [wasLeft, setLeft] = useState(false);
  const linked = send.recipient?.sats;
  const isMax = linked === undefined && send.form.amount.kind === "max";
  const unit = linked === undefined ? send.form.unit : "xec";
  const { amount: found } = send.problems;
  const isShown = wasLeft || isMax || linked !== undefined || found?.code === "amount-above-balance";
  const problem = isShown ? found : undefined;
  const { spendable } = send;
  return (
    <AmountField
      id={AMOUNT}
      label={paymentText.amount}
      hint={linked === undefined ? undefined : paymentText.fromLink}
      value={useText(send)}
      onChange={send.setAmount}
      onBlur={() => setLeft(true)}
      onEnter={onEnter}
      readOnly={linked !== undefined}
      separators={send.rules.separators}
      unit={unit === "xec" ? XEC : fiat.toUpperCase()}
      unitChoice={linked === undefined ? <UnitChoice send={send} fiat={fiat} /> : undefined}
      problem={problem && sendAmountProblemText(problem, fiat, locale)}
      help={useNoPrice(fiat)}
    >
      <span className={styles.worth}>{useOtherUnit(send, unit)}</span>
      {spendable !== undefined && <Spendable max={spendable} hasChosen={send.form.coins.length > 0} />}
      <MaxButton isOn={isMax} disabled={linked !== undefined} onClick={send.setMax} />
    </AmountField>
  );
}

/** What can be sent: with chosen coins what Max sends, otherwise the spendable part of the balance, explained on a press. */
function Spendable({ max, hasChosen }: { max: Sats; hasChosen: boolean }) {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const parts = useBalanceParts();
  const shown = parts === undefined || hasChosen ? max : parts.spendable;
  const words = sendText.spendable({ amount: isVisible ? xecText(shown, locale) : HIDDEN_DIGITS });
  if (parts === undefined || hasChosen || isAllSpendable(parts))
    return <span className={styles.spendable}>{words}</span>;
  return (
    <SplitButton parts={parts}>
      <span className={styles.spendable}>{words}</span>
    </SplitButton>
  );
}

/** Returns the text of the field: what a link asks for, what Max would send, or what was typed. */
function useText({ recipient, form, planned, rules: { separators } }: SendState): string {
  if (recipient?.sats !== undefined) return amountText(formatXec(recipient.sats, { separators }));
  if (form.amount.kind === "typed") return form.amount.text;
  return planned?.ok ? xecInputText(planned.value.sent, separators) : "";
}

/** Returns the amount in the other unit; an empty text while there is no amount or no price. */
function useOtherUnit({ planned, payment }: SendState, unit: "xec" | "fiat"): string {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const sats = payment?.to[0]?.sats ?? (planned?.ok ? planned.value.sent : undefined);
  if (sats === undefined) return "";
  const text = unit === "fiat" ? xecText(sats, locale) : fiatTextWithCode(sats, price, locale);
  return text === undefined ? "" : sendText.worth({ amount: text });
}

/** Returns why only XEC can be chosen; undefined while there is a price, or one may still come. */
function useNoPrice(fiat: string): string | undefined {
  const hasFailed = useEngineState(({ price, priceStatus }) => price === undefined && priceStatus === "failed");
  return hasFailed ? fiatDisabledText(fiat) : undefined;
}

function UnitChoice({ send, fiat }: { send: SendState; fiat: string }) {
  const code = fiat.toUpperCase();
  const hasPrice = send.rules.price !== undefined;
  return (
    <span className={styles.unit} translate="no">
      <select
        aria-label={sendText.unit}
        value={send.form.unit}
        onChange={(event) => send.setUnit(event.target.value === "fiat" ? "fiat" : "xec")}
      >
        <option value="xec">{XEC}</option>
        {(hasPrice || send.form.unit === "fiat") && (
          <option value="fiat" disabled={!hasPrice}>
            {code}
          </option>
        )}
      </select>
      <Icon of={ChevronDown} size="sm" />
    </span>
  );
}
