import { commonText } from "../../../catalogue/en/common.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import styles from "./signing.module.css";

/** Fewer coins are signed before a person could read about it. */
const MANY_COINS = 100;

/** How far the signing of a payment with many coins has come, and the way to stop it while nothing was sent. */
export function Signing<Payment extends Seen>({ attempt: { signing } }: { attempt: AttemptState<Payment> }) {
  const locale = useLocale();
  if (signing === undefined || signing.total < MANY_COINS) return null;
  const { done, total, stop } = signing;
  return (
    <div className={styles.signing}>
      <div>
        <p className={styles.count}>
          {paymentText.signedCoins({ done: counted(done, locale), total: counted(total, locale) })}
        </p>
        <p className={styles.note}>{paymentText.nothingSentYet}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={stop}>
        {commonText.stop}
      </Button>
      <ProgressBar label={paymentText.signing} done={done} total={total} />
    </div>
  );
}
