import type { TokenGenesis } from "@satchel/core/token";
import type { ReactNode } from "react";
import { typingSeparators } from "../../../text/money/amount-typing.ts";
import { tickerText } from "../../../text/token-words.ts";
import { AmountField, MaxButton } from "../../../ui/form/amount-field.tsx";
import styles from "../token-page.module.css";
import type { AtomsFieldState } from "./use-atoms-field.ts";

type Props = {
  id: string;
  label: string;
  token: TokenGenesis;
  field: AtomsFieldState;
  /** Max is what the wallet holds, and balances are hidden. */
  isMaxHidden?: boolean;
  onChange: () => void;
  onEnter: () => void;
  /** Beside Max. */
  children?: ReactNode;
};

/** The amount of an action, with Max. */
export function AtomsField({ id, label, token, field, isMaxHidden, onChange, onEnter, children }: Props) {
  return (
    <AmountField
      id={id}
      label={label}
      value={field.text}
      isHidden={field.isMax && isMaxHidden}
      onChange={(text) => {
        field.type(text);
        onChange();
      }}
      onBlur={field.leave}
      onEnter={onEnter}
      separators={typingSeparators(field.separators, token.genesisInfo.decimals)}
      unit={tickerText(token)}
      problem={field.problem}
      max={
        <MaxButton
          isOn={field.isMax}
          onClick={() => {
            field.chooseMax();
            onChange();
          }}
        />
      }
    >
      <span className={styles.besideMax}>{children}</span>
    </AmountField>
  );
}
