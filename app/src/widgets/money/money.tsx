import type { Sats } from "@satchel/core/amount";
import { fiatText, fiatTextWithCode, shortXecParts, XEC, xecParts, xecText } from "../../text/money.ts";
import { Amount, HIDDEN_DIGITS } from "../../ui/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";

type XecProps = {
  sats: Sats;
  direction?: "in" | "out" | undefined;
  /** From how much on the short form is used. Never in previews, reviews and errors. */
  shortFrom?: "row" | "tile" | undefined;
  /** Belongs to what the eye hides: balances and history. */
  hideable?: boolean | undefined;
};

/** An amount of XEC as this person's locale writes it. */
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

/** What that is worth now; nothing at all without a price. */
export function FiatWorth(props: {
  sats: Sats;
  withCode?: boolean;
  hideable?: boolean;
  className?: string | undefined;
}) {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const text = (props.withCode ? fiatTextWithCode : fiatText)(props.sats, price, locale);
  if (text === undefined) return null;
  return <span className={props.className}>{props.hideable && !visible ? HIDDEN_DIGITS : text}</span>;
}
