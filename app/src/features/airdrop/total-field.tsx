import type { AirdropFormProblems } from "@satchel/core/airdrop";
import { parseXecIn } from "@satchel/core/amount";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { fiatTextWithCode, XEC, xecText } from "../../text/money/money.ts";
import { roughly } from "../../text/money/worth.ts";
import { AmountField, MaxButton } from "../../ui/form/amount-field.tsx";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import { useBalanceParts } from "../../wiring/money/use-balance-parts.ts";
import styles from "./airdrop.module.css";

/** The XEC to share, with its worth, what can be spent, and Max. */
export function TotalField(props: {
  id: string;
  /** With Max, what can be spent. */
  value: string;
  isMax: boolean;
  onChange: (change: { total: string; isMax: boolean }) => void;
  problem: AirdropFormProblems["total"];
}) {
  const { isMax, onChange } = props;
  const locale = useLocale();
  const price = useCurrentPrice();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const spendable = useBalanceParts()?.spendable;
  const read = parseXecIn(props.value, separatorsOf(locale));
  const worth = read.ok && !(isMax && isHidden) ? fiatTextWithCode(read.value, price, locale) : undefined;
  const shown = spendable === undefined || isHidden ? HIDDEN_DIGITS : xecText(spendable, locale);
  return (
    <AmountField
      id={props.id}
      label={airdropText.total}
      value={props.value}
      isHidden={isMax && isHidden}
      onChange={(total) => onChange({ total, isMax: false })}
      separators={separatorsOf(locale)}
      unit={XEC}
      problem={props.problem && airdropText.fields[props.problem]}
      help={isMax ? airdropText.maxAbout : undefined}
      max={<MaxButton isOn={isMax} onClick={() => onChange({ total: "", isMax: true })} />}
    >
      <span className={styles.worth}>{worth !== undefined && <bdi>{roughly(worth)}</bdi>}</span>
      {spendable !== undefined && <span className={styles.spendable}>{airdropText.spendable({ amount: shown })}</span>}
    </AmountField>
  );
}
