import type { AmountParts } from "@satchel/core/amount";
import { commonText } from "../../catalogue/en/common.ts";
import { classNames } from "../class-names.ts";
import styles from "./amount.module.css";
import textStyles from "./text.module.css";

const MINUS = "\u2212";
const SIGNS = { in: "+", out: MINUS } as const;

/** Replaces the digits of hidden balances. Its length does not depend on the amount. */
export const HIDDEN_DIGITS = "••••••";

type Props = {
  parts: AmountParts;
  /** Left out where the unit stands beside the amount. */
  unit?: string | undefined;
  direction?: "in" | "out" | undefined;
  hidden?: boolean | undefined;
  /** The whole amount as text, where `parts` is abbreviated. */
  full?: string | undefined;
  className?: string | undefined;
};

/** Shows an amount with its unit on one line; decimals of long numbers are dimmed. */
export function Amount({ parts, unit, direction, hidden, full, className }: Props) {
  const sign = direction === undefined ? parts.sign.replace("-", MINUS) : SIGNS[direction];
  const isLong = parts.suffix === "" && parts.integer.replace(/\D/g, "").length >= 4;
  return (
    <bdi
      dir="ltr"
      translate="no"
      className={classNames(styles.amount, direction === "in" && styles.incoming, className)}
      title={hidden ? undefined : full}
    >
      {hidden ? (
        <>
          <span aria-hidden="true">{HIDDEN_DIGITS}</span>
          <span className={textStyles.spoken}>{commonText.hidden}</span>
        </>
      ) : (
        <>
          {sign}
          {parts.integer}
          <span className={isLong ? styles.dim : undefined}>
            {parts.decimal}
            {parts.fraction}
          </span>
          {parts.suffix}
        </>
      )}
      {unit !== undefined && <span className={styles.unit}>{`\u00a0${unit}`}</span>}
    </bdi>
  );
}
