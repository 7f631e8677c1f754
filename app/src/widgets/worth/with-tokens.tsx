import { amountText } from "@satchel/core/amount";
import type { WalletBalance } from "@satchel/engine";
import { worthText } from "../../catalogue/en/payment/worth.ts";
import { ageText } from "../../text/locale/dates.ts";
import { shortXecParts, XEC, xecText } from "../../text/money/money.ts";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { isOld } from "../../wiring/money/wallet-balances.ts";
import { useWorthOf } from "./use-worth.ts";

/**
 * What wallets are worth with their tokens that have a price, and how old the oldest price is; nothing where no token
 * has one.
 */
export function WithTokens({ balance: { sats, tokens } }: { balance: WalletBalance }) {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const { total, parts, at } = useWorthOf()(sats, tokens);
  if (parts.length === 0) return null;
  const short = `${amountText(shortXecParts(total, locale, "row"))}\u00a0${XEC}`;
  const amount = isVisible ? short : HIDDEN_DIGITS;
  const now = Date.now();
  const isTold = at !== undefined && Number.isFinite(at) && isVisible && isOld({ at }, now);
  return (
    <>
      <span title={isVisible ? xecText(total, locale) : undefined}>
        <bdi>{worthText.withTokens({ amount })}</bdi>
      </span>
      {isTold && <span>{worthText.pricesFrom({ age: ageText(at, now, locale) })}</span>}
    </>
  );
}
