import { ChevronDown } from "lucide-react";
import { XEC } from "../../text/money/money.ts";
import { Icon } from "../mark/icon.tsx";
import styles from "./unit-select.module.css";

export type AmountUnit = "xec" | "fiat";

type Props = {
  label: string;
  value: AmountUnit;
  onChange: (unit: AmountUnit) => void;
  /** "USD". */
  currency: string;
  hasPrice: boolean;
};

/** Chooses whether an amount is typed in XEC or in the local currency. The currency needs a price. */
export function UnitSelect({ label, value, onChange, currency, hasPrice }: Props) {
  return (
    <span className={styles.unit} translate="no">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value === "fiat" ? "fiat" : "xec")}
      >
        <option value="xec">{XEC}</option>
        {(hasPrice || value === "fiat") && (
          <option value="fiat" disabled={!hasPrice}>
            {currency}
          </option>
        )}
      </select>
      <Icon of={ChevronDown} size="sm" />
    </span>
  );
}
