import { amountText, formatXec, type Sats, xecInputText } from "@satchel/core/amount";
import type { XecLink } from "@satchel/core/payment-link";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { sendText } from "../../catalogue/en/payment/send.ts";
import { LinkNote } from "../../flows/payment/recipients/link-note.tsx";
import { RECIPIENT, RecipientField } from "../../flows/payment/recipients/recipient-field.tsx";
import { asTyped } from "../../text/money/amount-typing.ts";
import { isAllSpendable } from "../../text/money/balance-words.ts";
import { fiatTextWithCode, XEC, xecText } from "../../text/money/money.ts";
import { roughly } from "../../text/money/worth.ts";
import { AmountField, MaxButton } from "../../ui/form/amount-field.tsx";
import { UnitSelect } from "../../ui/form/unit-select.tsx";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { SplitButton } from "../../widgets/money/balance-split.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { useBalanceParts } from "../../wiring/money/use-balance-parts.ts";
import { useTyped } from "../../wiring/payment/typed-form.ts";
import { AMOUNT } from "./form/send-blockers.ts";
import styles from "./send.module.css";
import { fiatDisabledText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

/** One recipient, and the amount. */
export function OneFields({ send, onEnter }: { send: SendState; onEnter: () => void }) {
  const address = send.recipient?.payee.address;
  return (
    <>
      <RecipientField
        text={send.form.recipient}
        hint={sendText.recipientHint}
        address={address}
        caution={address === undefined ? undefined : send.cautionOf(address)}
        isLinked={send.isLinked}
        problem={send.marked.recipient}
        onChange={send.setRecipient}
        onClear={send.clearRecipient}
        onEnter={onEnter}
        onLeave={() => send.touched.add(RECIPIENT)}
        opensCamera={send.opensCamera}
        next={AMOUNT}
      />
      {send.recipient?.link && <XecLinkNote link={send.recipient.link} />}
      <SendAmount send={send} onEnter={onEnter} />
    </>
  );
}

export const XecLinkNote = ({ link }: { link: XecLink }) => (
  <LinkNote link={link} amountOf={(party) => party.sats !== undefined && <Xec sats={party.sats} />} />
);

function SendAmount({ send, onEnter }: { send: SendState; onEnter: () => void }) {
  const { fiat, isHidden } = send.words;
  const linked = send.recipient?.sats;
  const isMax = linked === undefined && send.form.amount.kind === "max";
  const unit = linked === undefined ? send.form.unit : "xec";
  const { spendable } = send;
  return (
    <AmountField
      id={AMOUNT}
      label={paymentText.amount}
      hint={linked === undefined ? undefined : paymentText.fromLink}
      {...useTyped(useText(send), send.setAmount)}
      isHidden={isMax && isHidden}
      onBlur={() => send.touched.add(AMOUNT)}
      onEnter={onEnter}
      readOnly={linked !== undefined}
      separators={send.rules.separators}
      unit={unit === "xec" ? XEC : fiat.toUpperCase()}
      unitChoice={
        linked === undefined ? (
          <UnitSelect
            label={sendText.unit}
            value={send.form.unit}
            onChange={send.setUnit}
            currency={fiat.toUpperCase()}
            hasPrice={send.rules.price !== undefined}
          />
        ) : undefined
      }
      problem={send.marked.amount}
      help={useNoPrice(fiat)}
      max={linked === undefined ? <MaxButton isOn={isMax} onClick={send.setMax} /> : undefined}
    >
      <span className={styles.worth}>{useOtherUnit(send, unit, isMax)}</span>
      {spendable !== undefined && <Spendable max={spendable} hasChosen={send.form.coins.length > 0} />}
    </AmountField>
  );
}

/**
 * What can be sent: with chosen coins what Max sends, otherwise the spendable part of the balance, explained on a
 * press.
 */
function Spendable({ max, hasChosen }: { max: Sats; hasChosen: boolean }) {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const parts = useBalanceParts();
  const shown = parts === undefined || hasChosen ? max : parts.spendable;
  const words = sendText.spendable({ amount: isVisible ? xecText(shown, locale) : HIDDEN_DIGITS });
  if (parts === undefined || hasChosen || isAllSpendable(parts)) return <span>{words}</span>;
  return (
    <SplitButton parts={parts}>
      <span>{words}</span>
    </SplitButton>
  );
}

/** Returns the text of the field: what a link asks for, what Max would send, or what was typed. */
function useText({ recipient, form, planned, rules: { separators } }: SendState): string {
  if (recipient?.sats !== undefined) return amountText(formatXec(recipient.sats, { separators }));
  if (form.amount.kind === "typed") return form.amount.text;
  return planned?.ok ? asTyped(xecInputText(planned.value.sent, separators), separators) : "";
}

/**
 * Returns the amount in the other unit, also of more than the wallet has; an empty text while there is no amount or no
 * price.
 */
function useOtherUnit({ amount, words }: SendState, unit: "xec" | "fiat", isMax: boolean): string {
  const { locale, isHidden } = words;
  const price = useCurrentPrice();
  if (amount === undefined || (isMax && isHidden)) return "";
  const text = unit === "fiat" ? xecText(amount, locale) : fiatTextWithCode(amount, price, locale);
  return text === undefined ? "" : roughly(text);
}

/** Returns why only XEC can be chosen; undefined while there is a price, or one may still come. */
function useNoPrice(fiat: string): string | undefined {
  const hasFailed = useEngineState(({ priceStatus }) => priceStatus === "failed" || priceStatus === "old");
  return hasFailed ? fiatDisabledText(fiat) : undefined;
}
