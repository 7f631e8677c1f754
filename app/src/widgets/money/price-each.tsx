import type { TokenGenesis } from "@satchel/core/token";
import { useState } from "react";
import { moneyText } from "../../catalogue/en/payment/money.ts";
import { XEC } from "../../text/money/money.ts";
import { exactXecPrice, xecPrice } from "../../text/money/token-price.ts";
import { Amount } from "../../ui/words/amount.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./price-each.module.css";

type Props = {
  nanoSatsPerAtom: bigint;
  token: Pick<TokenGenesis, "genesisInfo">;
  /** Whether all its digits are shown at once, as in a review. */
  isExact?: boolean;
  isHidden?: boolean;
  /** How many digits it has at least, in a column of prices. */
  digits?: number;
};

/** Shows the price of one whole token in XEC. Where it has more digits than are shown, a press shows all of them. */
export function PriceEach({ nanoSatsPerAtom, token, isExact = false, isHidden = false, digits }: Props) {
  const locale = useLocale();
  const [isPressed, setPressed] = useState(false);
  const short = xecPrice(nanoSatsPerAtom, token, locale, digits);
  const exact = exactXecPrice(nanoSatsPerAtom, token, locale);
  const shown = isExact || isPressed ? exact : short;
  // No digit of a price is dimmed.
  const parts = { sign: "", integer: shown, decimal: "", fraction: "", suffix: "" } as const;
  const price = <Amount parts={parts} unit={XEC} hidden={isHidden} full={exact} />;
  if (isExact || isHidden || short === exact) return price;
  return (
    <button
      type="button"
      className={styles.price}
      aria-label={moneyText.allDigits({ price: `${shown} ${XEC}` })}
      aria-pressed={isPressed}
      onClick={() => setPressed(!isPressed)}
    >
      {price}
    </button>
  );
}
