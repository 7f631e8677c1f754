import { useState } from "react";
import { worthText } from "../../catalogue/en/payment/worth.ts";
import { ageText } from "../../text/locale/dates.ts";
import { LineButton, LineWords } from "../../ui/button/line-button.tsx";
import { part } from "../../ui/react/part.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { useOwnWorth } from "./use-worth.ts";

const TotalDialog = part(
  async () => (await import("./total-dialog.tsx")).TotalDialog,
  () => null,
  "home",
);

/** On the balance card: XEC and tokens together, with the age of the oldest part; a press shows the parts. */
export function TotalLine() {
  const locale = useLocale();
  const worth = useOwnWorth();
  const hasPrice = useEngineState((state) => state.price !== undefined);
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const [isOpen, setOpen] = useState(false);
  if (worth?.at === undefined) return null;
  return (
    <>
      <LineButton onClick={() => setOpen(true)}>
        <LineWords>{worthText.total}</LineWords>
        <strong>
          <Xec sats={worth.total} shortFrom="row" hideable />
        </strong>
        {hasPrice && <FiatWorth sats={worth.total} hideable />}
        {isVisible && <span>{ageText(worth.at, Date.now(), locale)}</span>}
      </LineButton>
      {isOpen && <TotalDialog worth={worth} onClose={() => setOpen(false)} />}
    </>
  );
}
