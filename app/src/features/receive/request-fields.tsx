import { type Atoms, formatAtoms } from "@satchel/core/amount";
import { Banknote } from "lucide-react";
import { receiveText } from "../../catalogue/en/wallet/receive.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { fiatTextWithCode } from "../../text/money/money.ts";
import { roughly } from "../../text/money/worth.ts";
import { AmountField } from "../../ui/form/amount-field.tsx";
import { Control, Field, fieldAria } from "../../ui/form/field.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { MAX_LABEL_LENGTH, type RequestState, requestProblemText, type SavingsToken } from "./receive-form.ts";

export function RequestedAmount({ asking: { form, read, savings, change } }: { asking: RequestState }) {
  const locale = useLocale();
  const price = useCurrentPrice();
  const sats = read.ok && read.value.of === "xec" ? read.value.sats : undefined;
  const worth = sats === undefined ? undefined : fiatTextWithCode(sats, price, locale);
  return (
    <AmountField
      id="requested-amount"
      label={receiveText.amount}
      hint={receiveText.optional}
      value={form.amount}
      onChange={(amount) => change({ amount })}
      separators={separatorsOf(locale)}
      unit={form.of === "savings" && savings ? savings.ticker : "XEC"}
      icon={Banknote}
      readOnly={form.of === "savings" && savings?.decimals === undefined}
      problem={read.ok ? undefined : requestProblemText(read.problem, locale)}
      help={receiveText.amountAbout}
    >
      {worth === undefined ? undefined : <bdi>{roughly(worth)}</bdi>}
    </AmountField>
  );
}

export function RequestLabel({ asking: { form, change } }: { asking: RequestState }) {
  return (
    <Field id="request-label" label={receiveText.label} hint={receiveText.optional} help={receiveText.labelAbout}>
      <Control>
        <input
          id="request-label"
          dir="auto"
          value={form.label}
          maxLength={MAX_LABEL_LENGTH}
          onChange={(event) => change({ label: event.target.value })}
          autoComplete="off"
          {...fieldAria("request-label", undefined, true)}
        />
      </Control>
    </Field>
  );
}

/** Shows an amount of the savings token, also before the wallet holds any. */
export function AskedTokens({ token, atoms }: { token: SavingsToken & { decimals: number }; atoms: Atoms }) {
  const separators = separatorsOf(useLocale());
  return <Amount parts={formatAtoms(atoms, token.decimals, { separators })} unit={token.ticker} />;
}
