import { commonText } from "../../../catalogue/en/common.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";

/** Fewer coins are checked before a person could read about it. */
const MANY_COINS = 50;

/** How far the check of a payment with many coins has come, and the way to stop it. */
export function Checking<Payment extends Seen>({ attempt }: { attempt: AttemptState<Payment> }) {
  const locale = useLocale();
  const { checking, stop } = attempt;
  if (checking === undefined || checking.total < MANY_COINS) return null;
  return (
    <>
      <p role="status">
        {paymentText.checkingCoins({ done: counted(checking.done, locale), total: counted(checking.total, locale) })}
      </p>
      <Button variant="secondary" onClick={stop}>
        {commonText.stop}
      </Button>
    </>
  );
}
