import type { Sats } from "@satchel/core/amount";
import { fiatText, fiatTextWithCode, shortXecParts, XEC, xecParts, xecText } from "../../text/money/money.ts";
import { Amount, HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";

type XecProps = {
  sats: Sats;
  direction?: "in" | "out" | undefined;
  /** Abbreviates large amounts, for a row or a tile. Never in previews, reviews and errors. */
  shortFrom?: "row" | "tile" | undefined;
  /** True for balances and history, which the eye button hides. */
  hideable?: boolean | undefined;
};

/** Shows an amount of XEC in the person's number format. */
export function Xec({ sats, direction, shortFrom, hideable = false }: XecProps) {
  const locale = useLocale();
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const parts = shortFrom === undefined ? xecParts(sats, locale) : shortXecParts(sats, locale, shortFrom);
  return (
    <Amount
      parts={parts}
      unit={XEC}
      direction={direction}
      hidden={hideable && !visible}
      full={parts.suffix === "" ? undefined : xecText(sats, locale)}
    />
  );
}

/** Shows the worth of an amount, or nothing without a price. Only balances and history are told with an old price. */
export function FiatWorth(props: {
  sats: Sats;
  withCode?: boolean;
  hideable?: boolean;
  className?: string | undefined;
}) {
  const locale = useLocale();
  const current = useCurrentPrice();
  const last = useEngineState((state) => state.price);
  const price = props.hideable ? last : current;
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const text = (props.withCode ? fiatTextWithCode : fiatText)(props.sats, price, locale);
  if (text === undefined) return null;
  return <bdi className={props.className}>{props.hideable && !visible ? HIDDEN_DIGITS : text}</bdi>;
}
