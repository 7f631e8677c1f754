import type { AirdropFormProblems } from "@satchel/core/airdrop";
import { parseXecIn } from "@satchel/core/amount";
import { airdropText } from "../../catalogue/en/airdrop.ts";
import { separatorsOf } from "../../text/locale.ts";
import { fiatTextWithCode, XEC, xecText } from "../../text/money.ts";
import { roughly } from "../../text/worth.ts";
import { HIDDEN_DIGITS } from "../../ui/amount.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useBalanceParts } from "../../wiring/balance-parts.ts";
import { useCurrentPrice } from "../../wiring/current-price.ts";

/** The XEC to share, with its worth and what can be spent. */
export function TotalField(props: {
  value: string;
  onChange: (text: string) => void;
  problem: AirdropFormProblems["total"];
}) {
  const locale = useLocale();
  const price = useCurrentPrice();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const spendable = useBalanceParts()?.spendable;
  const read = parseXecIn(props.value, separatorsOf(locale));
  const worth = read.ok ? fiatTextWithCode(read.value, price, locale) : undefined;
  const shown = spendable === undefined || !isVisible ? HIDDEN_DIGITS : xecText(spendable, locale);
  return (
    <AmountField
      id="airdrop-total"
      label={airdropText.total}
      value={props.value}
      onChange={props.onChange}
      separators={separatorsOf(locale)}
      unit={XEC}
      problem={props.problem && airdropText.fields[props.problem]}
    >
      {worth !== undefined && <bdi>{roughly(worth)}</bdi>}
      {spendable !== undefined && <span>{airdropText.spendable({ amount: shown })}</span>}
    </AmountField>
  );
}
