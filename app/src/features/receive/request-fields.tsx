import { type Atoms, formatAtoms } from "@satchel/core/amount";
import { Banknote } from "lucide-react";
import { separatorsOf } from "../../text/locale.ts";
import { fiatTextWithCode } from "../../text/money.ts";
import { Amount } from "../../ui/amount.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { MAX_LABEL_LENGTH, type RequestState, requestProblemText, type SavingsToken } from "./receive-form.ts";

export function RequestedAmount({ asking: { form, read, savings, change } }: { asking: RequestState }) {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const sats = read.ok && read.value.of === "xec" ? read.value.sats : undefined;
  const worth = sats === undefined ? undefined : fiatTextWithCode(sats, price, locale);
  return (
    <AmountField
      id="requested-amount"
      label="Amount"
      hint="Optional"
      value={form.amount}
      onChange={(amount) => change({ amount })}
      separators={separatorsOf(locale)}
      unit={form.of === "savings" && savings ? savings.ticker : "XEC"}
      icon={Banknote}
      readOnly={form.of === "savings" && savings?.decimals === undefined}
      problem={read.ok ? undefined : requestProblemText(read.problem)}
      help="The payer's wallet fills in this amount."
    >
      {worth === undefined ? undefined : <span>≈ {worth}</span>}
    </AmountField>
  );
}

export function RequestLabel({ asking: { form, change } }: { asking: RequestState }) {
  return (
    <Field id="request-label" label="What it is for" hint="Optional" help="The payer's wallet shows it.">
      <Control>
        <input
          id="request-label"
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

/** An amount of the savings token, which is known by its own name before anything of it is held. */
export function AskedTokens({ token, atoms }: { token: SavingsToken & { decimals: number }; atoms: Atoms }) {
  const separators = separatorsOf(useLocale());
  return <Amount parts={formatAtoms(atoms, token.decimals, { separators })} unit={token.ticker} />;
}
