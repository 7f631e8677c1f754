import { amountText, formatAtoms } from "@satchel/core/amount";
import { mostFanOut } from "@satchel/core/tx";
import { useState } from "react";
import { tokenActionText } from "../../../catalogue/en/tokens/token-action.ts";
import type { TokenCoins } from "../../../flows/token/send/token-coins.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { counted } from "../../../text/money/counts.ts";
import { Control, Field, fieldAria } from "../../../ui/form/field.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "../token-page.module.css";

const ID = "fan-out-inputs";

/** Holds how many inputs a person wants: as many as the largest coin makes until another number is typed. */
export function useHowMany({ largest }: TokenCoins) {
  const [typed, setTyped] = useState<string>();
  const most = mostFanOut(largest);
  const text = typed ?? `${most}`;
  const wanted = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return {
    text,
    most,
    /** Undefined if it is out of range. */
    inputs: wanted >= 1 && wanted <= most ? wanted : undefined,
    type: setTyped,
    clear: () => setTyped(undefined),
  };
}

type Props = {
  of: ReturnType<typeof useHowMany>;
  coins: TokenCoins;
  /** How many inputs the plan makes; undefined without a plan. */
  made: number | undefined;
  onChange: () => void;
  onEnter: () => void;
};

/** How many inputs to make of the largest coin, and how many are ready before and after. */
export function HowManyField({ of, coins: { largest, ones }, made, onChange, onEnter }: Props) {
  const locale = useLocale();
  const { fanOut: text } = tokenActionText;
  const isWrong = of.inputs === undefined && of.text.trim() !== "";
  const problem = isWrong ? text.outOfRange({ most: counted(of.most, locale) }) : undefined;
  const ready = { now: counted(ones, locale), after: counted(ones + (made ?? 0), locale) };
  const held = amountText(formatAtoms(largest, 0, { separators: separatorsOf(locale) }));
  return (
    <Field id={ID} label={text.howMany} problem={problem} help={made === undefined ? undefined : text.readiness(ready)}>
      <Control problem={isWrong}>
        <input
          id={ID}
          value={of.text}
          onChange={(event) => {
            of.type(event.target.value);
            onChange();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onEnter();
          }}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...fieldAria(ID, problem, made !== undefined)}
        />
        <bdi className={styles.ofHeld}>{text.of({ held })}</bdi>
      </Control>
    </Field>
  );
}
